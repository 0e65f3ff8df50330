// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IConcentratedPool {
    function swap(address recipient, bool zeroForOne, int256 amount, uint160 limit, bytes calldata data)
        external
        returns (int256, int256);
}

/// Says the amounts of a swap by a V3-like pool itself, whatever the name of its callback, and undoes the swap.
contract SwapProbe {
    uint160 private constant LOWEST_SQRT_PRICE = 4295128740;
    uint160 private constant HIGHEST_SQRT_PRICE = 1461446703485210103287273052203988822378723970341;

    /// Negative amounts are exact outputs. Returns the amounts as the pool counts them: positive for those that it is owed.
    function amountsOf(IConcentratedPool pool, bool zeroForOne, int256 amount)
        external
        returns (int256 amount0, int256 amount1)
    {
        uint160 limit = zeroForOne ? LOWEST_SQRT_PRICE : HIGHEST_SQRT_PRICE;
        try pool.swap(address(this), zeroForOne, amount, limit, "") {
            revert("no callback");
        } catch (bytes memory amounts) {
            require(amounts.length == 64, "refused");
            return abi.decode(amounts, (int256, int256));
        }
    }

    /// The callback of a pool: its first two arguments are the amounts.
    fallback() external {
        assembly {
            calldatacopy(0, 4, 64)
            revert(0, 64)
        }
    }
}
