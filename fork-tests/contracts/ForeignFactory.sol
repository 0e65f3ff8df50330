// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A factory of V2 pairs and V3 pools that creates none: it names those of others, or whatever contract it is told to.
contract ForeignFactory {
    mapping(address tokenA => mapping(address tokenB => address)) private named;
    bool private isBurning;

    event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count);
    event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 spacing, address pool);

    function name(address tokenA, address tokenB, address pool) external {
        named[tokenA][tokenB] = pool;
        named[tokenB][tokenA] = pool;
    }

    /// Logs the creation of a pair and of a pool at the address.
    function announce(address token0, address token1, uint24 fee, int24 spacing, address pool) external {
        emit PairCreated(token0, token1, pool, 1);
        emit PoolCreated(token0, token1, fee, spacing, pool);
    }

    /// Makes each look-up burn all the gas that it gets.
    function burn() external {
        isBurning = true;
    }

    function getPair(address tokenA, address tokenB) external view returns (address) {
        return find(tokenA, tokenB);
    }

    function getPool(address tokenA, address tokenB, uint24) external view returns (address) {
        return find(tokenA, tokenB);
    }

    function feeAmountTickSpacing(uint24) external pure returns (int24) {
        return 1;
    }

    /// The fee of every pair: none.
    function getFee(address) external pure returns (uint256) {
        return 0;
    }

    function find(address tokenA, address tokenB) private view returns (address) {
        if (isBurning) while (true) {}
        return named[tokenA][tokenB];
    }
}
