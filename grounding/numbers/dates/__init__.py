"""Dates and times of day.

times         times of day
decades       the 1960s, the sixties
dates         which days a mention can mean
spelled_dates those whose day is a word
weekdays      names of days, in full and short
day_order     whether a text writes the day before the month
"""
