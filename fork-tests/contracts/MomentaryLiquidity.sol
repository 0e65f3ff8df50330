// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct Key {
    address currency0;
    address currency1;
    uint24 fee;
    int24 tickSpacing;
    address hooks;
}

struct Change {
    int24 tickLower;
    int24 tickUpper;
    int256 liquidityDelta;
    bytes32 salt;
}

interface IManager {
    function unlock(bytes calldata) external returns (bytes memory);
    function modifyLiquidity(Key calldata, Change calldata, bytes calldata) external returns (int256, int256);
    function sync(address) external;
    function settle() external payable returns (uint256);
}

interface IToken {
    function transfer(address, uint256) external returns (bool);
}

/// Adds any liquidity to a V4 pool and takes it out again within one unlock: it pays what is rounded, a raw unit of each token.
contract MomentaryLiquidity {
    IManager private immutable MANAGER;

    constructor(IManager manager) {
        MANAGER = manager;
    }

    function comeAndGo(Key calldata key, int24 lower, int24 upper, int256 liquidity) external {
        MANAGER.unlock(abi.encode(key, lower, upper, liquidity));
    }

    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        (Key memory key, int24 lower, int24 upper, int256 liquidity) =
            abi.decode(data, (Key, int24, int24, int256));
        (int256 paid,) = MANAGER.modifyLiquidity(key, Change(lower, upper, liquidity, 0), "");
        (int256 freed,) = MANAGER.modifyLiquidity(key, Change(lower, upper, -liquidity, 0), "");
        settle(key.currency0, (paid >> 128) + (freed >> 128));
        settle(key.currency1, int256(int128(paid)) + int256(int128(freed)));
        return "";
    }

    function settle(address token, int256 delta) private {
        if (delta == 0) return;
        MANAGER.sync(token);
        IToken(token).transfer(address(MANAGER), uint256(-delta));
        MANAGER.settle();
    }
}
