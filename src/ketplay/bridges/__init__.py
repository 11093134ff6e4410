"""To other people's tools. Each needs an extra, and says the install line when it is missing."""
