// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {LibZip} from "solady/src/utils/LibZip.sol";

/// What the gas price oracle of an OP chain answers since its Fjord upgrade, at a price that a test sets.
contract LayerOneOracle {
    /// Wei for 10^12 of what `cost` counts: base fee and blob base fee of layer 1, each times its scalar.
    uint256 public scaledPrice;

    function setPrice(uint256 price) external {
        scaledPrice = price;
    }

    function getL1Fee(bytes calldata unsignedTransaction) external view returns (uint256) {
        return cost(LibZip.flzCompress(unsignedTransaction).length + 68);
    }

    function getL1FeeUpperBound(uint256 unsignedSize) external view returns (uint256) {
        uint256 signedSize = unsignedSize + 68;
        return cost(signedSize + signedSize / 255 + 16);
    }

    function cost(uint256 compressedSize) private view returns (uint256) {
        int256 size = int256(compressedSize) * 836_500 - 42_585_600;
        if (size < 100_000_000) size = 100_000_000;
        return (uint256(size) * scaledPrice) / 1e12;
    }
}
