// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IPairFactory {
    function getPair(address tokenA, address tokenB) external view returns (address);
    function createPair(address tokenA, address tokenB) external returns (address);
}

interface IPair {
    function getReserves() external view returns (uint112, uint112, uint32);
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
    function mint(address to) external returns (uint256);
}

/// Amounts of swaps through the pairs of a factory, which have a fee of FEE_PRECISION parts.
abstract contract PairAmounts {
    uint256 internal constant FEE_PRECISION = 10000;

    address public immutable factory;
    uint256 private immutable fee;

    constructor(address ofPairs, uint256 ofAll) {
        factory = ofPairs;
        fee = ofAll;
    }

    /// Fee of a pair, parts of FEE_PRECISION.
    function feeOf(address, bool) internal view virtual returns (uint256) {
        return fee;
    }

    /// Whether the account that signed the transaction has a discount.
    function hasDiscount() internal view virtual returns (bool) {
        return false;
    }

    function amountsOut(uint256 amountIn, address[] calldata path, bool isDiscountEligible)
        internal
        view
        returns (uint256[] memory amounts)
    {
        amounts = new uint256[](path.length);
        amounts[0] = amountIn;
        for (uint256 hop = 0; hop + 1 < path.length; hop++) {
            address pair = pairOf(path, hop);
            (uint256 reserveIn, uint256 reserveOut) = reservesOf(pair, path[hop], path[hop + 1]);
            uint256 paid = amounts[hop] * (FEE_PRECISION - feeOf(pair, isDiscountEligible));
            amounts[hop + 1] = (paid * reserveOut) / (reserveIn * FEE_PRECISION + paid);
        }
    }

    function amountsIn(uint256 amountOut, address[] calldata path, bool isDiscountEligible)
        internal
        view
        returns (uint256[] memory amounts)
    {
        amounts = new uint256[](path.length);
        amounts[path.length - 1] = amountOut;
        for (uint256 hop = path.length - 1; hop > 0; hop--) {
            address pair = pairOf(path, hop - 1);
            (uint256 reserveIn, uint256 reserveOut) = reservesOf(pair, path[hop - 1], path[hop]);
            uint256 kept = FEE_PRECISION - feeOf(pair, isDiscountEligible);
            amounts[hop - 1] = (reserveIn * amounts[hop] * FEE_PRECISION) / ((reserveOut - amounts[hop]) * kept) + 1;
        }
    }

    function pairOf(address[] calldata path, uint256 hop) internal view returns (address pair) {
        pair = IPairFactory(factory).getPair(path[hop], path[hop + 1]);
        require(pair != address(0), "NO_PAIR");
    }

    function reservesOf(address pair, address tokenA, address tokenB) internal view returns (uint256, uint256) {
        (uint256 reserve0, uint256 reserve1, ) = IPair(pair).getReserves();
        return tokenA < tokenB ? (reserve0, reserve1) : (reserve1, reserve0);
    }
}
