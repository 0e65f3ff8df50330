// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Deploys pools for their factory, as PancakeSwap's deployer does, from creation code that lies at another address.
contract FeePoolDeployer {
    struct Parameters {
        address factory;
        address token0;
        address token1;
        uint24 fee;
        int24 tickSpacing;
    }

    Parameters public parameters;
    address private immutable poolCode;

    constructor(address code) {
        poolCode = code;
    }

    function deploy(address factory, address token0, address token1, uint24 fee, int24 tickSpacing)
        external
        returns (address pool)
    {
        parameters = Parameters(factory, token0, token1, fee, tickSpacing);
        bytes memory code = poolCode.code;
        bytes32 salt = keccak256(abi.encode(token0, token1, fee));
        assembly {
            pool := create2(0, add(code, 32), mload(code), salt)
        }
        require(pool != address(0), "NOT_DEPLOYED");
        delete parameters;
    }
}
