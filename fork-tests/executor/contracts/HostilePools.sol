// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface Token {
    function transfer(address to, uint256 amount) external returns (bool);
    function balanceOf(address owner) external view returns (uint256);
}

/// A V3-like pool that gives `output` of a token, asks `delta0` and `delta1` of its caller by `callback`, and calls what
/// it is told to call before or instead.
contract HostilePool {
    address public tokenOut;
    uint256 public output;
    bytes4 public callback = bytes4(keccak256("uniswapV3SwapCallback(int256,int256,bytes)"));
    int256 public delta0;
    int256 public delta1;
    uint256 public times = 1;
    bytes public ownData;
    bool public hasOwnData;
    address public callee;
    bytes public calldata_;
    bool public mustWork;
    bool public hasWorked;
    uint256 public calls;
    uint256 public waste;
    bool public isFair;

    function give(address tokenOut_, uint256 output_) external {
        (tokenOut, output) = (tokenOut_, output_);
    }

    function ask(int256 delta0_, int256 delta1_, uint256 times_) external {
        (delta0, delta1, times) = (delta0_, delta1_, times_);
    }

    function name(bytes4 callback_) external {
        callback = callback_;
    }

    function say(bytes calldata data) external {
        (ownData, hasOwnData) = (data, true);
    }

    function aim(address callee_, bytes calldata data, bool mustWork_) external {
        (callee, calldata_, mustWork) = (callee_, data, mustWork_);
    }

    /// Asks for the amount that it is told to sell.
    function beFair() external {
        isFair = true;
    }

    function burn(uint256 gas_) external {
        waste = gas_;
    }

    function swap(address to, bool, int256 amount, uint160, bytes calldata data) external returns (int256, int256) {
        if (isFair) delta0 = amount;
        uint256 start = gasleft();
        while (start - gasleft() < waste) {}
        if (callee != address(0)) {
            (bool ok,) = callee.call(calldata_);
            require(ok || !mustWork, "the call failed");
            if (ok) hasWorked = true;
            calls += 1;
        }
        if (output > 0) Token(tokenOut).transfer(to, output);
        bytes memory told = data;
        if (hasOwnData) told = ownData;
        for (uint256 i = 0; i < times; i++) {
            (bool ok, bytes memory reason) = msg.sender.call(abi.encodeWithSelector(callback, delta0, delta1, told));
            if (!ok) {
                assembly {
                    revert(add(reason, 32), mload(reason))
                }
            }
        }
        // What it says about the amounts is a lie.
        return (-int256(1e30), -int256(1e30));
    }
}

/// Calls a callback on behalf of another pool.
contract CallbackMessenger {
    function deliver(address to, bytes4 callback, int256 delta0, int256 delta1, bytes calldata data) external {
        (bool ok,) = to.call(abi.encodeWithSelector(callback, delta0, delta1, data));
        require(ok, "not taken");
    }
}

/// A pool that asks again what the executor holds, when the executor trusts only its answer: it reverts with a megabyte.
contract BombPool {
    function swap(address, bool, int256, uint160, bytes calldata) external pure {
        assembly {
            revert(0, 1000000)
        }
    }
}

contract LoopingPool {
    function swap(address, bool, int256, uint160, bytes calldata) external pure {
        while (true) {}
    }
}

/// A pool that never asks for its payment and gives nothing.
contract SilentPool {
    function swap(address, bool, int256, uint160, bytes calldata) external pure returns (int256, int256) {
        return (-int256(1e30), int256(1e30));
    }
}

/// A V2-like pair with reserves of its own choice.
contract HostilePair {
    uint256 public reserve0;
    uint256 public reserve1;
    address public tokenOut;
    uint256 public output;
    address public callee;
    bytes public calldata_;
    bool public hasWorked;

    function set(uint256 reserve0_, uint256 reserve1_, address tokenOut_, uint256 output_) external {
        (reserve0, reserve1, tokenOut, output) = (reserve0_, reserve1_, tokenOut_, output_);
    }

    function aim(address callee_, bytes calldata data) external {
        (callee, calldata_) = (callee_, data);
    }

    function getReserves() external view returns (uint256, uint256, uint256) {
        return (reserve0, reserve1, block.timestamp);
    }

    function swap(uint256, uint256, address to, bytes calldata) external {
        if (callee != address(0)) {
            (bool ok,) = callee.call(calldata_);
            if (ok) hasWorked = true;
        }
        if (output > 0) Token(tokenOut).transfer(to, output);
    }
}

/// Owes accounts something, and pays it to them whoever asks.
contract Vesting {
    address private immutable token;
    mapping(address => uint256) public owed;

    constructor(address token_) {
        token = token_;
    }

    function owe(address to, uint256 amount) external {
        owed[to] += amount;
    }

    function claimFor(address to) external {
        uint256 amount = owed[to];
        owed[to] = 0;
        Token(token).transfer(to, amount);
    }
}

/// Stands for a wrapped native coin: it keeps deposits, and pays out as much as it was told to.
contract FalseWrapped {
    uint256 public paysOut;
    mapping(address => uint256) public balanceOf;

    function pay(uint256 amount) external payable {
        paysOut = amount;
    }

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function withdraw(uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        push(msg.sender, paysOut);
    }

    function push(address to, uint256 amount) public {
        (bool ok,) = to.call{value: amount}("");
        require(ok, "not taken");
    }
}

/// Stands for Permit2: it takes everything and moves nothing.
contract FalsePermit2 {
    fallback() external {}
}

/// An account by contract: it trades, and does as it is told when it is paid.
contract Account {
    address private callee;
    bytes private calldata_;
    address payable private forwards;
    bool private isRefusing;
    bool public hasWorked;
    uint256 public calls;

    function aim(address callee_, bytes calldata data) external {
        (callee, calldata_) = (callee_, data);
    }

    function forward(address payable to) external {
        forwards = to;
    }

    function refuse() external {
        isRefusing = true;
    }

    function run(address to, uint256 value, bytes calldata data) external payable {
        (bool ok, bytes memory reason) = to.call{value: value}(data);
        if (!ok) {
            assembly {
                revert(add(reason, 32), mload(reason))
            }
        }
    }

    receive() external payable {
        require(!isRefusing, "not here");
        if (callee != address(0)) {
            (bool ok,) = callee.call(calldata_);
            if (ok) hasWorked = true;
            calls += 1;
        }
        if (forwards != address(0)) {
            (bool ok,) = forwards.call{value: msg.value}("");
            require(ok, "not forwarded");
        }
    }
}
