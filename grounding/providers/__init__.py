"""What model providers cite, in one shape and from there to the page: an adapter a provider, `bridge` to documents."""
