// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IMarket {
    function getReserves() external view returns (uint112, uint112, uint32);
    function swap(uint256, uint256, address, bytes calldata) external;
    function swap(address, bool, int256, uint160, bytes calldata) external returns (int256, int256);
}

struct Key {
    address currency0;
    address currency1;
    uint24 fee;
    int24 tickSpacing;
    address hooks;
}

struct Order {
    bool zeroForOne;
    int256 amountSpecified;
    uint160 sqrtPriceLimitX96;
}

interface IManager {
    function unlock(bytes calldata) external returns (bytes memory);
    function swap(Key calldata, Order calldata, bytes calldata) external returns (int256 delta);
}

/// Tells what a pair or pool pays for a trade. Both pay before they are paid: the callback reverts with it, so the probe
/// needs no tokens and leaves nothing changed. What a token keeps of its transfers is no fault of a price.
contract TradeProbe {
    error Paid(uint256 taken, uint256 paid);

    uint160 private constant LOWEST_SQRT_PRICE = 4295128739;
    uint160 private constant HIGHEST_SQRT_PRICE = 1461446703485210103287273052203988822378723970342;

    uint256 private amountIn;
    uint256 private amountOut;
    bool private isPool;

    /// @param fee hundredths of a bip, of a pair
    /// @return taken what the market asks for, at most `amount`
    /// @return paid what the market sends; 0, with the most for `taken`, where the trade fails: a token refuses it
    function probe(address market, bool isPool_, bool zeroForOne, uint256 amount, uint256 fee)
        external
        returns (uint256 taken, uint256 paid)
    {
        (amountIn, isPool) = (amount, isPool_);
        try this.trade(market, zeroForOne, fee) {}
        catch (bytes memory reason) {
            if (!isTold(reason)) return (type(uint256).max, 0);
            return told(reason);
        }
    }

    /// The same of a V4 pool: the manager counts what is owed, and is told nothing more of it.
    function probeV4(address manager, Key calldata key, bool zeroForOne, uint256 amount)
        external
        returns (uint256 taken, uint256 paid)
    {
        uint160 limit = zeroForOne ? LOWEST_SQRT_PRICE + 1 : HIGHEST_SQRT_PRICE - 1;
        Order memory order = Order(zeroForOne, -int256(amount), limit);
        try IManager(manager).unlock(abi.encode(key, order)) {}
        catch (bytes memory reason) {
            return told(reason);
        }
    }

    function unlockCallback(bytes calldata data) external {
        (Key memory key, Order memory order) = abi.decode(data, (Key, Order));
        int256 delta = IManager(msg.sender).swap(key, order, "");
        (int128 amount0, int128 amount1) = (int128(delta >> 128), int128(delta));
        (int128 mine, int128 theirs) = order.zeroForOne ? (amount0, amount1) : (amount1, amount0);
        revert Paid(uint256(int256(-mine)), uint256(int256(theirs)));
    }

    function isTold(bytes memory reason) private pure returns (bool) {
        return reason.length == 68 && bytes4(reason) == Paid.selector;
    }

    function told(bytes memory reason) private pure returns (uint256 taken, uint256 paid) {
        if (!isTold(reason)) return (0, 0);
        assembly {
            taken := mload(add(reason, 36))
            paid := mload(add(reason, 68))
        }
    }

    function trade(address market, bool zeroForOne, uint256 fee) external {
        if (isPool) {
            uint160 limit = zeroForOne ? LOWEST_SQRT_PRICE + 1 : HIGHEST_SQRT_PRICE - 1;
            IMarket(market).swap(address(this), zeroForOne, int256(amountIn), limit, "1");
            return;
        }
        (uint256 reserve0, uint256 reserve1,) = IMarket(market).getReserves();
        (uint256 reserveIn, uint256 reserveOut) = zeroForOne ? (reserve0, reserve1) : (reserve1, reserve0);
        uint256 counted = amountIn * (1e6 - fee);
        amountOut = (counted * reserveOut) / (reserveIn * 1e6 + counted);
        IMarket(market).swap(zeroForOne ? 0 : amountOut, zeroForOne ? amountOut : 0, address(this), "1");
    }

    /// The callback, whatever an exchange calls it.
    fallback() external {
        if (!isPool) revert Paid(amountIn, amountOut);
        (int256 amount0, int256 amount1) = abi.decode(msg.data[4:68], (int256, int256));
        (int256 mine, int256 theirs) = amount0 > 0 ? (amount0, amount1) : (amount1, amount0);
        revert Paid(uint256(mine), uint256(-theirs));
    }
}
