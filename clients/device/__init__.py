"""What a device keeps of a player: seats, army lists, the account that it is signed in to."""
