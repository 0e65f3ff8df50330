// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {PlainToken} from "./Tokens.sol";

interface IPair {
    function token0() external view returns (address);
    function getReserves() external view returns (uint112, uint112, uint32);
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
}

/// Knows the pair that it trades in.
abstract contract PairedToken is PlainToken {
    address internal pair;

    function setPair(address pair_) external {
        pair = pair_;
    }
}

/// 98.5 % of each transfer arrives, rounded down, so that the fee is rounded up.
contract KeptShareToken is PlainToken {
    function _move(address from, address to, uint256 value) internal override {
        uint256 kept = value * 985 / 1000;
        super._move(from, to, kept);
        super._move(from, address(this), value - kept);
    }
}

/// Takes 3 % of what its pair pays out and 7 % of what is sent to it, and nothing of other transfers.
contract TradeFeeToken is PairedToken {
    function _move(address from, address to, uint256 value) internal override {
        uint256 fee = from == pair ? value * 3 / 100 : to == pair ? value * 7 / 100 : 0;
        super._move(from, to, value - fee);
        super._move(from, address(this), fee);
    }
}

/// Two fees, each rounded by itself: 2 % and 0.3 %.
contract TwoFeesToken is PlainToken {
    function _move(address from, address to, uint256 value) internal override {
        uint256 fee = value * 2 / 100 + value * 3 / 1000;
        super._move(from, to, value - fee);
        super._move(from, address(this), fee);
    }
}

/// Takes 5 % and sells its takings in its pair whenever somebody else sells.
contract TakingsToken is PairedToken {
    bool private isSelling;

    function _move(address from, address to, uint256 value) internal override {
        if (to == pair && !isSelling && balanceOf[address(this)] > 0) sellTakings();
        uint256 fee = isSelling ? 0 : value * 5 / 100;
        super._move(from, to, value - fee);
        super._move(from, address(this), fee);
    }

    function sellTakings() private {
        isSelling = true;
        uint256 amount = balanceOf[address(this)];
        super._move(address(this), pair, amount);
        (uint256 reserve0, uint256 reserve1,) = IPair(pair).getReserves();
        bool isFirst = IPair(pair).token0() == address(this);
        (uint256 mine, uint256 other) = isFirst ? (reserve0, reserve1) : (reserve1, reserve0);
        uint256 out = amount * 997 * other / (mine * 1000 + amount * 997);
        IPair(pair).swap(isFirst ? 0 : out, isFirst ? out : 0, address(0xfee), "");
        isSelling = false;
    }
}

/// Takes twice the share of large transfers.
contract ProgressiveToken is PlainToken {
    function _move(address from, address to, uint256 value) internal override {
        uint256 fee = value > 10 ** 19 ? value / 50 : value / 100;
        super._move(from, to, value - fee);
        super._move(from, address(this), fee);
    }
}

/// One unit more arrives than was sent.
contract GivingToken is PlainToken {
    function _move(address from, address to, uint256 value) internal override {
        super._move(from, to, value);
        balanceOf[to] += 1;
    }
}

/// Burns all the gas of a transfer.
contract BurnerToken is PlainToken {
    function _move(address, address, uint256) internal pure override {
        while (true) {}
    }
}

/// Transfers return a number that is no boolean.
contract GarbageToken is PlainToken {
    function _move(address, address, uint256) internal pure override {
        assembly {
            mstore(0, 2)
            return(0, 32)
        }
    }
}

/// Calls whoever receives it with what looks like the call of a pair.
contract CallingToken is PairedToken {
    function _move(address from, address to, uint256 value) internal override {
        super._move(from, to, value);
        (bool ok,) = to.call(abi.encodeWithSignature("uniswapV2Call(address,uint256,uint256,bytes)", pair, 1, 1, hex"01"));
        ok;
    }
}
