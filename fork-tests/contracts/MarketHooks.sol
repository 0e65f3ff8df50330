// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct PoolKey {
    address currency0;
    address currency1;
    uint24 fee;
    int24 tickSpacing;
    address hooks;
}

struct SwapParams {
    bool zeroForOne;
    int256 amountSpecified;
    uint160 sqrtPriceLimitX96;
}

interface IPoolManager {
    function take(address currency, address to, uint256 amount) external;
    function sync(address currency) external;
    function settle() external payable returns (uint256);
}

IPoolManager constant MANAGER = IPoolManager(0x000000000004444c5dc75cB358380D2e3dE08A90);
address constant ROUTER = 0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af;

abstract contract Hook {
    function pay(address currency, uint256 amount) internal {
        MANAGER.sync(currency);
        (bool ok,) = currency.call(abi.encodeWithSignature("transfer(address,uint256)", address(MANAGER), amount));
        require(ok, "payment failed");
        MANAGER.settle();
    }

    /// Returns the currency of the side that the swap did not fix, and what moved of it.
    function unfixed(PoolKey calldata key, SwapParams calldata params, int256 delta)
        internal
        pure
        returns (address currency, int128 moved)
    {
        bool is1 = (params.amountSpecified < 0) == params.zeroForOne;
        moved = is1 ? int128(delta) : int128(delta >> 128);
        if (moved < 0) moved = -moved;
        currency = is1 ? key.currency1 : key.currency0;
    }

    function afterSwap(
        address sender,
        PoolKey calldata key,
        SwapParams calldata params,
        int256 delta,
        bytes calldata
    ) external returns (bytes4, int128 kept) {
        (address currency, int128 moved) = unfixed(key, params, delta);
        kept = keeps(sender, moved);
        if (kept > 0) MANAGER.take(currency, address(this), uint128(kept));
        if (kept < 0) pay(currency, uint128(-kept));
        return (this.afterSwap.selector, kept);
    }

    function keeps(address, int128) internal view virtual returns (int128) {
        return 0;
    }
}

/// Adds a hundredth of its own to each swap.
contract GenerousHook is Hook {
    function keeps(address, int128 moved) internal pure override returns (int128) {
        return -moved / 100;
    }
}

/// Keeps half of what the router swaps, and nothing of what others do.
contract RouterHatingHook is Hook {
    function keeps(address sender, int128 moved) internal pure override returns (int128) {
        return sender == ROUTER ? moved / 2 : int128(0);
    }
}

/// Keeps a thousandth in a transaction of somebody, and nothing in a call of nobody.
contract OriginHook is Hook {
    function keeps(address, int128 moved) internal view override returns (int128) {
        return tx.origin == address(0) ? int128(0) : moved / 1000;
    }
}

/// Leaves what it takes unpaid, so that the manager refuses to lock again.
contract OwingHook is Hook {
    function keeps(address, int128) internal pure override returns (int128) {
        return 0;
    }

    function beforeSwap(address, PoolKey calldata key, SwapParams calldata, bytes calldata)
        external
        returns (bytes4, int256, uint24)
    {
        MANAGER.take(key.currency0, address(this), 1);
        return (this.beforeSwap.selector, 0, 0);
    }
}

/// Trades 2 of currency1 for 1 of currency0 out of its own funds, whatever price and liquidity the pool has.
contract OwnCurveHook is Hook {
    function beforeSwap(address, PoolKey calldata key, SwapParams calldata params, bytes calldata)
        external
        returns (bytes4, int256, uint24)
    {
        bool isInput = params.amountSpecified < 0;
        uint256 amount = uint256(isInput ? -params.amountSpecified : params.amountSpecified);
        bool specifiedIs0 = isInput == params.zeroForOne;
        uint256 other = specifiedIs0 ? amount * 2 : amount / 2;
        (uint256 amountIn, uint256 amountOut) = isInput ? (amount, other) : (other, amount);
        (address currencyIn, address currencyOut) =
            params.zeroForOne ? (key.currency0, key.currency1) : (key.currency1, key.currency0);
        MANAGER.take(currencyIn, address(this), amountIn);
        pay(currencyOut, amountOut);
        int128 ofSpecified = isInput ? int128(int256(amount)) : -int128(int256(amount));
        int128 ofOther = isInput ? -int128(int256(other)) : int128(int256(other));
        return (this.beforeSwap.selector, (int256(ofSpecified) << 128) | int256(uint256(uint128(ofOther))), 0);
    }
}
