// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A token as launches have them: its owner opens and closes its trade, pauses it, limits and taxes it.
contract LaunchToken {
    string public constant symbol = "GATE";
    string public constant name = "Gate";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    address private immutable owner = msg.sender;
    bool private isClosed;
    bool private isPaused;
    address private unsellable;
    uint256 private limit = type(uint256).max;
    uint256 private taxBps;

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        totalSupply += value;
    }

    function close(bool closed) external {
        isClosed = closed;
    }

    function pause(bool paused) external {
        isPaused = paused;
    }

    /// Nobody can pay it to this account.
    function refuseTo(address account) external {
        unsellable = account;
    }

    function limitTo(uint256 most) external {
        limit = most;
    }

    function tax(uint256 bps) external {
        taxBps = bps;
    }

    function burnFrom(address account, uint256 value) external {
        balanceOf[account] -= value;
        totalSupply -= value;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) private {
        if (from != owner && to != owner) {
            require(!isClosed, "Trading is not enabled yet");
            require(!isPaused, "Pausable: paused");
            require(to != unsellable, "Sales are closed");
            require(value <= limit, "Transfer amount exceeds the maxTxAmount.");
        }
        balanceOf[from] -= value;
        uint256 kept = from == owner || to == owner ? 0 : value * taxBps / 10_000;
        balanceOf[to] += value - kept;
        balanceOf[owner] += kept;
    }
}
