"""What is settled before units are set up: corners, edges, forces, reserves, objectives
(counter-attack-*, defense-*, objective-*)."""
