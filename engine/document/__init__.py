"""What the trees of a package mean, and the one door for writing to them."""
