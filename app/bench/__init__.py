"""What `spoor bench` needs: a small game with a secret, the bare floor beneath our stack, peers, and a load client."""
