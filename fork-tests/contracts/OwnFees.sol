// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A V2 factory whose owner sets the fee of each pair, in parts of 10 000, and how the call for it behaves.
contract OwnFees {
    enum Behaviour {
        Honest,
        Reverts,
        BurnsGas,
        Overflows,
        ByBlock,
        ByCaller
    }

    mapping(address tokenA => mapping(address tokenB => address)) public getPair;
    mapping(address pair => uint256) public fees;
    address[] public allPairs;
    Behaviour public behaviour;

    event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count);
    event FeeSet(address pair, uint256 fee);

    function createPair(address token0, address token1, uint256 fee) external {
        OwnFeePair pair = new OwnFeePair(token0, token1);
        getPair[token0][token1] = address(pair);
        getPair[token1][token0] = address(pair);
        allPairs.push(address(pair));
        fees[address(pair)] = fee;
        emit PairCreated(token0, token1, address(pair), allPairs.length);
    }

    /// Sets reserves and fee in one transaction, as a swap and a change of the fee in one block do.
    function set(OwnFeePair pair, uint112 reserve0, uint112 reserve1, uint256 fee) external {
        pair.set(reserve0, reserve1);
        fees[address(pair)] = fee;
        emit FeeSet(address(pair), fee);
    }

    function behave(Behaviour how) external {
        behaviour = how;
    }

    function getFee(address pair) public view returns (uint256) {
        if (behaviour == Behaviour.Reverts) revert("CLOSED");
        if (behaviour == Behaviour.BurnsGas) while (true) {}
        if (behaviour == Behaviour.Overflows) return type(uint256).max;
        if (behaviour == Behaviour.ByBlock) return block.number % 100;
        if (behaviour == Behaviour.ByCaller && msg.sender == address(this)) return 0;
        return fees[pair];
    }

    /// Output of a pair at its fee, as a router of the exchange would say it.
    function amountOut(OwnFeePair pair, bool zeroForOne, uint256 amountIn) external view returns (uint256) {
        (uint256 reserveIn, uint256 reserveOut) = (pair.reserve0(), pair.reserve1());
        if (!zeroForOne) (reserveIn, reserveOut) = (reserveOut, reserveIn);
        uint256 paid = amountIn * (10000 - getFee(address(pair)));
        return (paid * reserveOut) / (reserveIn * 10000 + paid);
    }
}

contract OwnFeePair {
    address public immutable token0;
    address public immutable token1;
    uint112 public reserve0 = 10 ** 24;
    uint112 public reserve1 = 10 ** 24;

    event Sync(uint112 reserve0, uint112 reserve1);

    constructor(address first, address second) {
        token0 = first;
        token1 = second;
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, 0);
    }

    function set(uint112 first, uint112 second) external {
        (reserve0, reserve1) = (first, second);
        emit Sync(first, second);
    }
}
