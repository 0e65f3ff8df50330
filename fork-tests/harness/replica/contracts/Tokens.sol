// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Balances and allowances, filled once by `setUp`. Metadata is kept as raw bytes, so that it can be malformed.
abstract contract Ledger {
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    bytes internal rawSymbol;
    bytes internal rawName;
    uint256 internal rawDecimals;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function setUp(
        bytes calldata symbol_,
        bytes calldata name_,
        uint256 decimals_,
        address[] calldata holders,
        uint256[] calldata amounts
    ) external {
        require(totalSupply == 0, "already set up");
        rawSymbol = symbol_;
        rawName = name_;
        rawDecimals = decimals_;
        for (uint256 i = 0; i < holders.length; i++) {
            totalSupply += amounts[i];
            balanceOf[holders[i]] += amounts[i];
            emit Transfer(address(0), holders[i], amounts[i]);
        }
    }

    /// Returned as uint256, which is what an ABI word holds whatever type a caller expects.
    function decimals() external view returns (uint256) {
        return rawDecimals;
    }

    function _approve(address spender, uint256 value) internal {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function _spend(address owner, uint256 value) internal {
        uint256 allowed = allowance[owner][msg.sender];
        require(allowed >= value, "allowance too low");
        if (allowed != type(uint256).max) allowance[owner][msg.sender] = allowed - value;
    }

    function _move(address from, address to, uint256 value) internal virtual {
        require(balanceOf[from] >= value, "balance too low");
        unchecked {
            balanceOf[from] -= value;
            balanceOf[to] += value;
        }
        emit Transfer(from, to, value);
    }
}

abstract contract Transferable is Ledger {
    function approve(address spender, uint256 value) external returns (bool) {
        _approve(spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        _spend(from, value);
        _move(from, to, value);
        return true;
    }
}

abstract contract Described is Ledger {
    function symbol() external view returns (string memory) {
        return string(rawSymbol);
    }

    function name() external view returns (string memory) {
        return string(rawName);
    }
}

contract PlainToken is Transferable, Described {}

/// Like Tether: the three functions return nothing, and an allowance must be cleared before it is changed.
contract NoReturnToken is Described {
    function approve(address spender, uint256 value) external {
        require(value == 0 || allowance[msg.sender][spender] == 0, "clear the allowance first");
        _approve(spender, value);
    }

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        _spend(from, value);
        _move(from, to, value);
    }
}

/// Like Maker: symbol and name are bytes32.
contract Bytes32Token is Transferable {
    function symbol() external view returns (bytes32) {
        return bytes32(rawSymbol);
    }

    function name() external view returns (bytes32) {
        return bytes32(rawName);
    }
}

/// One percent of each transfer, rounded down, is burnt on the way.
contract FeeToken is PlainToken {
    function _move(address from, address to, uint256 value) internal override {
        uint256 fee = value / 100;
        super._move(from, to, value - fee);
        super._move(from, address(0), fee);
        totalSupply -= fee;
    }
}

/// Has neither symbol nor name.
contract MuteToken is Transferable {
    function symbol() external pure returns (string memory) {
        revert("no symbol");
    }

    function name() external pure returns (string memory) {
        revert("no name");
    }
}

/// Can be bought and never sold: after `close`, only the pair and the issuer can send it.
contract TrapToken is PlainToken {
    address private issuer;
    address private pair;

    function close(address pair_) external {
        require(issuer == address(0), "already closed");
        issuer = msg.sender;
        pair = pair_;
    }

    function _move(address from, address to, uint256 value) internal override {
        require(issuer == address(0) || from == issuer || from == pair, "transfer refused");
        super._move(from, to, value);
    }
}
