"""battlegroup: units under single orders, which waiting units may break into at any point."""
