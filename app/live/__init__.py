"""What goes over sockets: who is in which room, what they are sent, and the bus between processes."""
