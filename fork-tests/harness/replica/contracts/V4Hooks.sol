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

struct ModifyLiquidityParams {
    int24 tickLower;
    int24 tickUpper;
    int256 liquidityDelta;
    bytes32 salt;
}

interface IPoolManager {
    function unlock(bytes calldata data) external returns (bytes memory);
    function swap(PoolKey memory key, SwapParams memory params, bytes calldata hookData) external returns (int256);
    function modifyLiquidity(PoolKey memory key, ModifyLiquidityParams memory params, bytes calldata hookData)
        external
        returns (int256 delta, int256 fees);
    function donate(PoolKey memory key, uint256 amount0, uint256 amount1, bytes calldata hookData)
        external
        returns (int256);
    function updateDynamicLPFee(PoolKey memory key, uint24 fee) external;
    function take(address currency, address to, uint256 amount) external;
    function sync(address currency) external;
    function settle() external payable returns (uint256);
}

IPoolManager constant MANAGER = IPoolManager(0x000000000004444c5dc75cB358380D2e3dE08A90);

function amount0Of(int256 delta) pure returns (int128) {
    return int128(delta >> 128);
}

function amount1Of(int256 delta) pure returns (int128) {
    return int128(delta);
}

/// Changes nothing, whatever it is called for.
contract InertHook {
    uint256 public calls;

    function afterInitialize(address, PoolKey calldata key, uint160, int24) external virtual returns (bytes4) {
        key;
        return this.afterInitialize.selector;
    }

    function beforeAddLiquidity(address, PoolKey calldata, ModifyLiquidityParams calldata, bytes calldata)
        external
        virtual
        returns (bytes4)
    {
        return this.beforeAddLiquidity.selector;
    }

    function afterDonate(address, PoolKey calldata, uint256, uint256, bytes calldata)
        external
        virtual
        returns (bytes4)
    {
        return this.afterDonate.selector;
    }

    function beforeSwap(address, PoolKey calldata key, SwapParams calldata params, bytes calldata)
        external
        returns (bytes4, int256, uint24)
    {
        calls += 1;
        return (this.beforeSwap.selector, 0, onSwap(key, params));
    }

    function afterSwap(address, PoolKey calldata key, SwapParams calldata params, int256 delta, bytes calldata)
        external
        virtual
        returns (bytes4, int128)
    {
        key;
        params;
        delta;
        return (this.afterSwap.selector, 0);
    }

    /// Returns the fee that replaces the pool's, or 0.
    function onSwap(PoolKey calldata, SwapParams calldata) internal virtual returns (uint24) {
        return 0;
    }
}

/// Sets the fee of a pool with a dynamic one: 0.3 % at first, then whatever anyone asks for.
contract DynamicFeeHook is InertHook {
    function afterInitialize(address, PoolKey calldata key, uint160, int24) external override returns (bytes4) {
        MANAGER.updateDynamicLPFee(key, 3000);
        return this.afterInitialize.selector;
    }

    function setFee(PoolKey calldata key, uint24 fee) external {
        MANAGER.updateDynamicLPFee(key, fee);
    }
}

/// Replaces the fee of each swap by 5 %, so that the stored one says nothing.
contract OverridingHook is InertHook {
    function onSwap(PoolKey calldata, SwapParams calldata) internal pure override returns (uint24) {
        return 50_000 | 0x400000;
    }
}

/// Keeps a hundredth of the side that the swap did not fix.
contract TakingHook is InertHook {
    function afterSwap(address, PoolKey calldata key, SwapParams calldata params, int256 delta, bytes calldata)
        external
        override
        returns (bytes4, int128)
    {
        bool unfixedIs1 = (params.amountSpecified < 0) == params.zeroForOne;
        int128 moved = unfixedIs1 ? amount1Of(delta) : amount0Of(delta);
        int128 kept = (moved < 0 ? -moved : moved) / 100;
        MANAGER.take(unfixedIs1 ? key.currency1 : key.currency0, address(this), uint128(kept));
        return (this.afterSwap.selector, kept);
    }

    receive() external payable {}
}

contract RevertingHook is InertHook {
    error NoSwapHere();

    function onSwap(PoolKey calldata, SwapParams calldata) internal pure override returns (uint24) {
        revert NoSwapHere();
    }
}

/// Spends two million units of gas.
contract GasBurningHook is InertHook {
    function onSwap(PoolKey calldata, SwapParams calldata) internal view override returns (uint24) {
        uint256 end = gasleft() - 2_000_000;
        while (gasleft() > end) {}
        return 0;
    }
}

/// Agrees to a swap in a call and refuses it in a transaction that pays for its gas.
contract TwoFacedHook is InertHook {
    error NotThisTime();

    function onSwap(PoolKey calldata, SwapParams calldata) internal view override returns (uint24) {
        if (tx.gasprice > 0) revert NotThisTime();
        return 0;
    }
}

/// Sells a hundredth of the amount in the same pool first, out of its own funds.
contract ReenteringHook is InertHook {
    function onSwap(PoolKey calldata key, SwapParams calldata params) internal override returns (uint24) {
        int256 amount = params.amountSpecified / 100;
        if (amount > 0) amount = -amount;
        int256 delta = MANAGER.swap(key, SwapParams(params.zeroForOne, amount, params.sqrtPriceLimitX96), "");
        settle(key.currency0, amount0Of(delta));
        settle(key.currency1, amount1Of(delta));
        return 0;
    }

    function settle(address currency, int128 delta) private {
        if (delta > 0) MANAGER.take(currency, address(this), uint128(delta));
        if (delta >= 0) return;
        uint256 owed = uint128(-delta);
        if (currency == address(0)) {
            MANAGER.settle{value: owed}();
            return;
        }
        MANAGER.sync(currency);
        (bool ok,) = currency.call(abi.encodeWithSignature("transfer(address,uint256)", address(MANAGER), owed));
        require(ok, "payment failed");
        MANAGER.settle();
    }

    receive() external payable {}
}
