// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A token that shows twice what it keeps, as rebasing tokens do: no storage word equals a balance.
contract ScaledToken {
    mapping(address => uint256) private shares;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor(address holder) {
        shares[holder] = 1e24;
    }

    function balanceOf(address owner) external view returns (uint256) {
        return shares[owner] * 2;
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
        shares[from] -= value / 2;
        shares[to] += value / 2;
    }
}
