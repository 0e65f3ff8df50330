// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Coin} from "./Coins.sol";
import {Call, Hop, IExecutor, Leg} from "./Executor.i.sol";
import {EvilPool} from "./Evil.sol";
import {Market, Pair, RangePool} from "./Pools.sol";
import {World} from "./World.sol";

/// Draws trades: mostly such as can succeed, with a fault here and there.
abstract contract Draws is World {
    uint256 private state;
    /// Whether the last trade goes through honest pools alone, as they are.
    bool internal isPlain;

    function seed(uint256 with) internal {
        state = with;
    }

    function draw(uint256 below) internal returns (uint256) {
        uint256 next = state;
        assembly {
            mstore(0, next)
            next := keccak256(0, 32)
        }
        state = next;
        return next % below;
    }

    function oneIn(uint256 n) internal returns (bool) {
        return draw(n) == 0;
    }

    function drawAmount() internal returns (uint256) {
        return 1 + draw(10 ** (1 + draw(22)));
    }

    function drawAccount() internal returns (address) {
        address[9] memory all = [
            attacker, careless, signer, address(evil), address(executor), address(0xF2E5), address(markets[0]), permit2,
            address(evilCoin)
        ];
        return all[draw(9)];
    }

    function drawTarget() internal returns (address) {
        uint256 kind = draw(5);
        if (kind == 0) return address(coins[draw(5)]);
        if (kind == 1) return address(markets[draw(markets.length)]);
        return kind == 2 ? address(executor) : drawAccount();
    }

    function drawCall() internal returns (Call memory c) {
        c.tokenIn = address(coins[draw(5)]);
        c.amountIn = drawAmount();
        c.amountOut = oneIn(2) ? 1 : drawAmount();
        c.recipient = oneIn(8) ? drawAccount() : oneIn(2) ? address(0xF2E5) : attacker;
        c.deadline = oneIn(30) ? block.timestamp - 1 : block.timestamp + 100;
        c.exactOutput = oneIn(3);
        c.direct = oneIn(5);
        if (!c.direct && oneIn(4)) (c.feeRecipient, c.feeBips) = (drawAccount(), uint16(draw(300)));
    }

    /// Legs with the same ends; the first decides where they end.
    function drawLegs(Call memory c) internal returns (Leg[] memory legs) {
        isPlain = true;
        legs = new Leg[](oneIn(3) ? 2 + draw(2) : 1);
        for (uint256 i = 0; i < legs.length; i++) {
            legs[i].hops = drawRoute(c.tokenIn, i == 0 ? address(0) : c.tokenOut);
            if (i == 0) c.tokenOut = legs[0].hops[legs[0].hops.length - 1].tokenOut;
            if (i + 1 < legs.length) legs[i].amount = 1 + (c.exactOutput ? c.amountOut : c.amountIn) / (2 + draw(4));
            if (oneIn(4)) {
                legs[i].otherwise = drawRoute(c.tokenIn, c.tokenOut);
                legs[i].gasCap = uint32(50_000 + draw(500_000));
                legs[i].gasReserve = uint32(draw(400_000));
            }
        }
        c.unwrap = (c.tokenOut == address(wrapped) || c.tokenOut == address(evilCoin)) && oneIn(2);
        if (oneIn(40)) legs[legs.length - 1].amount = 1;
    }

    function drawRoute(address from, address to) private returns (Hop[] memory hops) {
        hops = new Hop[](1 + draw(3));
        for (uint256 i = 0; i < hops.length; i++) {
            hops[i] = drawHop(from);
            from = hops[i].tokenOut;
        }
        if (to == address(0) || from == to) return hops;
        // A pool of the attacker leads anywhere.
        hops[hops.length - 1] = evilHop(to);
    }

    function drawHop(address from) private returns (Hop memory hop) {
        if (oneIn(6)) return evilHop(address(coins[draw(5)]));
        Market market = markets[draw(markets.length)];
        for (uint256 i = 0; i < 20 && address(market.token0()) != from && address(market.token1()) != from; i++) {
            market = markets[draw(markets.length)];
        }
        hop.pool = address(market);
        hop.zeroForOne = address(market.token0()) == from;
        hop.tokenOut = address(hop.zeroForOne ? market.token1() : market.token0());
        hop.feePips = 3000;
        if (market.isV3()) hop.callback = RangePool(address(market)).callback();
        if (address(market.token0()) != from && address(market.token1()) != from) isPlain = false;
        // A fault of the one who encodes.
        uint256 fault = draw(50);
        if (fault < 5) isPlain = false;
        if (fault == 0) hop.zeroForOne = !hop.zeroForOne;
        if (fault == 1) hop.pool = drawTarget();
        if (fault == 2) hop.callback = bytes4(uint32(draw(2 ** 32)));
        if (fault == 3) hop.feePips = uint24(draw(2_000_000));
        if (fault == 4) hop.tokenOut = address(coins[draw(5)]);
    }

    function evilHop(address to) private returns (Hop memory) {
        isPlain = false;
        EvilPool pool = oneIn(3) ? other : evil;
        return Hop(address(pool), to, oneIn(4) ? bytes4(0) : pool.callback(), 3000, oneIn(2));
    }

    /// Calldata that means something to somebody.
    function drawData() internal returns (bytes memory) {
        uint256 kind = draw(12);
        (address a, address b, uint256 n) = (drawAccount(), drawAccount(), drawAmount());
        if (kind == 0) return abi.encodeCall(Coin.transfer, (a, n));
        if (kind == 1) return abi.encodeCall(Coin.transferFrom, (a, b, n));
        if (kind == 2) return abi.encodeCall(Coin.approve, (a, n));
        if (kind == 3) return abi.encodeWithSignature("withdraw(uint256)", n);
        if (kind == 4) return abi.encodeWithSelector(evil.callback(), int256(n), -int256(n), abi.encode(coins[draw(4)], n));
        if (kind == 5) return abi.encodeCall(Pair.swap, (draw(1e18), 0, a, ""));
        if (kind == 6) return "";
        if (kind == 11) return abi.encodeCall(evilCoin.push, (address(executor), draw(1e18)));
        Call memory c = drawCall();
        Leg[] memory legs = drawLegs(c);
        if (kind == 7) return abi.encodeCall(IExecutor.tryLeg, (oneIn(2), c.tokenIn, n, legs[0].hops, a));
        if (kind == 8) return abi.encodeCall(IExecutor.executeWithPermit, (c, legs, 27, bytes32(n), bytes32(n)));
        if (kind == 9) return abi.encodeCall(IExecutor.executeWithPermit2, (c, legs, drawTarget(), n, ""));
        return abi.encodeCall(IExecutor.execute, (c, legs));
    }
}
