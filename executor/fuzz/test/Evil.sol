// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Coin, IProgram} from "./Coins.sol";

/// A list of calls that the attacker plays wherever code of his runs: in pools, in tokens, when he is paid.
contract Program is IProgram {
    struct Step {
        address target;
        uint256 value;
        bytes data;
    }

    Step[] private steps;
    bool private isPlaying;
    bool public hasSpent;

    receive() external payable {
        play();
    }

    function clear() external {
        delete steps;
    }

    function forget() external {
        hasSpent = false;
    }

    function add(address target, uint256 value, bytes calldata data) external {
        steps.push(Step(target, value, data));
    }

    /// Once at a time: what it calls may play it again.
    function play() public {
        if (isPlaying) return;
        isPlaying = true;
        for (uint256 i = 0; i < steps.length; i++) {
            (bool ok,) = steps[i].target.call{value: steps[i].value}(steps[i].data);
            if (ok && steps[i].target.code.length > 0) hasSpent = true;
        }
        isPlaying = false;
    }
}

/// A pool and a pair of the attacker: it plays his program, gives what it is told, and asks what it is told.
contract EvilPool is Program {
    Coin public coinOut;
    uint256 public gives;
    bytes4 public callback;
    int256 public delta0;
    int256 public delta1;
    uint256 public times;
    bytes public ownData;
    uint256 public reserve0;
    uint256 public reserve1;
    bool public asksAsTold;
    /// Another pool of the attacker, which delivers the callback in its place.
    EvilPool public messenger;

    function send(EvilPool messenger_) external {
        messenger = messenger_;
    }

    function deliver(address to, bytes calldata data) external returns (bool ok, bytes memory reason) {
        return to.call(data);
    }

    function set(Coin coinOut_, uint256 gives_, bytes4 callback_, uint256 times_) external {
        (coinOut, gives, callback, times) = (coinOut_, gives_, callback_, times_);
    }

    function ask(int256 delta0_, int256 delta1_, bytes calldata data, bool asksAsTold_) external {
        (delta0, delta1, ownData, asksAsTold) = (delta0_, delta1_, data, asksAsTold_);
    }

    function show(uint256 reserve0_, uint256 reserve1_) external {
        (reserve0, reserve1) = (reserve0_, reserve1_);
    }

    function isV3() external pure returns (bool) {
        return true;
    }

    function getReserves() external view returns (uint256, uint256) {
        return (reserve0, reserve1);
    }

    function swap(uint256, uint256, address to, bytes calldata) external {
        play();
        give(to);
    }

    function swap(address to, bool, int256 amount, uint160, bytes calldata data) external {
        play();
        give(to);
        bytes memory told = data;
        if (ownData.length > 0) told = ownData;
        // As the hop says, or as the attacker likes.
        (int256 d0, int256 d1) = asksAsTold ? (delta0, delta1) : (amount > 0 ? amount : -amount, int256(-1));
        for (uint256 i = 0; i < times; i++) {
            bytes memory request = abi.encodeWithSelector(callback, d0, d1, told);
            EvilPool by = address(messenger) == address(0) ? this : messenger;
            (bool ok, bytes memory reason) = by == this ? msg.sender.call(request) : by.deliver(msg.sender, request);
            if (!ok && i == 0) {
                assembly {
                    revert(add(reason, 32), mload(reason))
                }
            }
        }
    }

    function give(address to) private {
        if (gives == 0) return;
        (bool ok,) = address(coinOut).call(abi.encodeCall(Coin.transfer, (to, gives)));
        ok;
    }
}
