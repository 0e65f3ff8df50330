// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ForkRouter} from "./ForkRouter.sol";
import {IPair, IPairFactory} from "./PairAmounts.sol";

interface IDiscountPair is IPair {
    function getFee(bool isDiscountEligible) external view returns (uint256);
}

interface IDiscountFactory is IPairFactory {
    function discountManager() external view returns (IDiscountManager);
}

interface IDiscountManager {
    function isEligible(address account) external view returns (bool);
}

/// The router of pairs with a fee of their own, less for accounts with a discount.
contract DiscountRouter is ForkRouter {
    constructor(address ofPairs, address weth) ForkRouter(ofPairs, weth, 0) {}

    function getAmountsOut(uint256 amountIn, address[] calldata path, bool isDiscountEligible)
        external
        view
        returns (uint256[] memory)
    {
        return amountsOut(amountIn, path, isDiscountEligible);
    }

    function getAmountsIn(uint256 amountOut, address[] calldata path, bool isDiscountEligible)
        external
        view
        returns (uint256[] memory)
    {
        return amountsIn(amountOut, path, isDiscountEligible);
    }

    function feeOf(address pair, bool isDiscountEligible) internal view override returns (uint256) {
        return IDiscountPair(pair).getFee(isDiscountEligible);
    }

    function hasDiscount() internal view override returns (bool) {
        return IDiscountFactory(factory).discountManager().isEligible(tx.origin);
    }
}
