// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct PoolKey {
    address currency0;
    address currency1;
    uint24 fee;
    int24 tickSpacing;
    address hooks;
}

struct ModifyLiquidityParams {
    int24 tickLower;
    int24 tickUpper;
    int256 liquidityDelta;
    bytes32 salt;
}

interface IPoolManager {
    function take(address currency, address to, uint256 amount) external;
}

IPoolManager constant MANAGER = IPoolManager(0x000000000004444c5dc75cB358380D2e3dE08A90);

/// Keeps a thousandth of what an add costs, and a tenth of what a removal or a collection pays.
contract KeepingHook {
    function afterAddLiquidity(
        address,
        PoolKey calldata key,
        ModifyLiquidityParams calldata,
        int256 delta,
        int256,
        bytes calldata
    ) external returns (bytes4, int256) {
        return (this.afterAddLiquidity.selector, keep(key, -(delta >> 128) / 1000, -int128(delta) / 1000));
    }

    function afterRemoveLiquidity(
        address,
        PoolKey calldata key,
        ModifyLiquidityParams calldata,
        int256 delta,
        int256,
        bytes calldata
    ) external returns (bytes4, int256) {
        return (this.afterRemoveLiquidity.selector, keep(key, (delta >> 128) / 10, int128(delta) / 10));
    }

    function keep(PoolKey calldata key, int256 amount0, int256 amount1) private returns (int256) {
        if (amount0 > 0) MANAGER.take(key.currency0, address(this), uint256(amount0));
        if (amount1 > 0) MANAGER.take(key.currency1, address(this), uint256(amount1));
        return (amount0 << 128) | int256(uint256(uint128(int128(amount1))));
    }
}

/// Lets nothing out.
contract LockingHook {
    error Locked();

    function beforeRemoveLiquidity(address, PoolKey calldata, ModifyLiquidityParams calldata, bytes calldata)
        external
        pure
        returns (bytes4)
    {
        revert Locked();
    }
}

/// A subscriber that refuses each change of the position.
contract BlockingSubscriber {
    error NotNow();

    function notifySubscribe(uint256, bytes calldata) external {}

    function notifyUnsubscribe(uint256) external {}

    function notifyModifyLiquidity(uint256, int256, int256) external pure {
        revert NotNow();
    }

    function notifyBurn(uint256, address, uint256, uint256, int256) external pure {
        revert NotNow();
    }
}
