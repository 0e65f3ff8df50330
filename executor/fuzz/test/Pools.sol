// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Coin} from "./Coins.sol";

abstract contract Market {
    Coin public immutable token0;
    Coin public immutable token1;
    uint256 internal reserve0;
    uint256 internal reserve1;
    bool private isLocked;

    constructor(Coin a, Coin b) {
        (token0, token1) = address(a) < address(b) ? (a, b) : (b, a);
    }

    modifier locked() {
        require(!isLocked, "locked");
        isLocked = true;
        _;
        isLocked = false;
    }

    function sync() public {
        (reserve0, reserve1) = (token0.balanceOf(address(this)), token1.balanceOf(address(this)));
    }

    function isV3() external pure virtual returns (bool);
}

/// A pair that checks its product as Uniswap's does.
contract Pair is Market {
    constructor(Coin a, Coin b) Market(a, b) {}

    function isV3() external pure override returns (bool) {
        return false;
    }

    function getReserves() external view returns (uint256, uint256, uint256) {
        return (reserve0, reserve1, block.timestamp);
    }

    function swap(uint256 out0, uint256 out1, address to, bytes calldata) external locked {
        require(out0 > 0 || out1 > 0, "no output");
        require(out0 < reserve0 && out1 < reserve1, "no liquidity");
        if (out0 > 0) token0.transfer(to, out0);
        if (out1 > 0) token1.transfer(to, out1);
        (uint256 now0, uint256 now1) = (token0.balanceOf(address(this)), token1.balanceOf(address(this)));
        uint256 in0 = now0 > reserve0 - out0 ? now0 - (reserve0 - out0) : 0;
        uint256 in1 = now1 > reserve1 - out1 ? now1 - (reserve1 - out1) : 0;
        require(in0 > 0 || in1 > 0, "no input");
        require((now0 * 1000 - in0 * 3) * (now1 * 1000 - in1 * 3) >= reserve0 * reserve1 * 1e6, "K");
        sync();
    }
}

/// A pool that is paid in a callback of its own name, and whose liquidity ends at half of what it holds.
contract RangePool is Market {
    bytes4 public immutable callback;

    constructor(Coin a, Coin b, bytes4 callback_) Market(a, b) {
        callback = callback_;
    }

    function isV3() external pure override returns (bool) {
        return true;
    }

    function swap(address to, bool zeroForOne, int256 amount, uint160, bytes calldata data)
        external
        locked
        returns (int256, int256)
    {
        require(amount != 0, "AS");
        (uint256 rIn, uint256 rOut) = zeroForOne ? (reserve0, reserve1) : (reserve1, reserve0);
        (uint256 paid, uint256 given) = amounts(rIn, rOut, amount);
        (zeroForOne ? token1 : token0).transfer(to, given);
        collect(zeroForOne, paid, given, data);
        sync();
        return zeroForOne ? (int256(paid), -int256(given)) : (-int256(given), int256(paid));
    }

    function collect(bool zeroForOne, uint256 paid, uint256 given, bytes calldata data) private {
        Coin coinIn = zeroForOne ? token0 : token1;
        uint256 before = coinIn.balanceOf(address(this));
        (int256 d0, int256 d1) = zeroForOne ? (int256(paid), -int256(given)) : (-int256(given), int256(paid));
        (bool ok,) = msg.sender.call(abi.encodeWithSelector(callback, d0, d1, data));
        require(ok && coinIn.balanceOf(address(this)) >= before + paid, "IIA");
    }

    function amounts(uint256 rIn, uint256 rOut, int256 amount) private pure returns (uint256 paid, uint256 given) {
        if (amount > 0) {
            paid = uint256(amount) > rIn ? rIn : uint256(amount);
            given = (rOut * paid * 997) / (rIn * 1000 + paid * 997);
        } else {
            given = uint256(-amount) > rOut / 2 ? rOut / 2 : uint256(-amount);
            paid = (rIn * given * 1000) / ((rOut - given) * 997) + 1;
        }
    }
}
