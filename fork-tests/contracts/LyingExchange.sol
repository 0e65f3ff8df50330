// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A V2 factory of one pair, which promises a tenth more than the market and keeps whoever swaps from it.
contract LyingExchange {
    LyingPair public immutable pair;

    constructor() {
        pair = new LyingPair();
    }

    function open(address token0, address token1, uint112 reserve0, uint112 reserve1) external {
        pair.open(token0, token1, reserve0, reserve1);
    }

    function getPair(address tokenA, address tokenB) external view returns (address) {
        bool isOfPair = (tokenA == pair.token0() && tokenB == pair.token1())
            || (tokenA == pair.token1() && tokenB == pair.token0());
        return isOfPair ? address(pair) : address(0);
    }

    function allPairs(uint256) external view returns (address) {
        return address(pair);
    }

    function allPairsLength() external pure returns (uint256) {
        return 1;
    }
}

contract LyingPair {
    address public immutable factory = msg.sender;
    address public token0;
    address public token1;
    uint112 private reserve0;
    uint112 private reserve1;

    function open(address token0_, address token1_, uint112 reserve0_, uint112 reserve1_) external {
        (token0, token1, reserve0, reserve1) = (token0_, token1_, reserve0_, reserve1_);
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, 0);
    }

    function swap(uint256, uint256, address, bytes calldata) external pure {
        revert("not today");
    }
}
