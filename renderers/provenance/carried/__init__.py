"""The record of sources inside an artifact, where each kind of file keeps it.

bounds          its bytes as a row, no longer than a record is
html            in HTML files
office          in Word files and presentations
pdf             in PDFs, as an attachment
pdf_attachment  what a PDF says of an attachment
png             in pictures
complete        the record of an artifact that is drawn, completed by its text
"""
