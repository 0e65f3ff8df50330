// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A contract account (EIP-1271): what its owner has signed counts as signed by it.
contract SmartAccount {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        address signer = ecrecover(
            hash,
            uint8(signature[64]),
            bytes32(signature[0:32]),
            bytes32(signature[32:64])
        );
        return signer == owner ? this.isValidSignature.selector : bytes4(0xffffffff);
    }

    receive() external payable {}
}
