// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Coin, IProgram} from "./Coins.sol";
import {Draws} from "./Draws.sol";
import {EvilPool} from "./Evil.sol";
import {Call, IExecutor, Leg, VM} from "./Executor.i.sol";

/// Everything that the attacker and the victims do, with a look at the books around each call of the executor.
contract Moves is Draws {
    /// The first rule that was broken; empty while all hold.
    string public broken;
    uint256 private constant CALLS = 20;
    /// Calls of the executor so far.
    uint256 public tries;
    uint256 public trades;
    uint256 public victimTrades;
    uint256 public signedTrades;
    uint256 public permitTrades;
    uint256 private nonce;
    /// A trade that the victim signed, for anybody to misuse.
    bytes private published;

    /// Balances of the careless one, the signer and the executor, by coin; the last are native.
    struct Books {
        uint256[3][5] held;
        uint256[2][4] allowed;
    }

    function books() private view returns (Books memory b) {
        address[3] memory owners = [careless, signer, address(executor)];
        address[2] memory spenders = [address(executor), permit2];
        for (uint256 j = 0; j < 4; j++) (b.held[j], b.allowed[j]) = coins[j].look(owners, spenders);
        for (uint256 i = 0; i < 3; i++) b.held[4][i] = owners[i].balance;
    }

    function breaks(string memory rule) private {
        if (bytes(broken).length == 0) broken = rule;
    }

    /// Calls the executor, and holds the books of everybody else against it.
    function send(address from, uint256 value, bytes memory data) private returns (bool ok) {
        evil.forget();
        other.forget();
        Books memory before = books();
        uint256 gas = oneIn(5) ? 30_000 + draw(1_000_000) : 8_000_000;
        tries += 1;
        VM.prank(from);
        (ok,) = address(executor).call{value: value, gas: gas}(data);
        Books memory afterwards = books();
        for (uint256 j = 0; j < 5; j++) {
            for (uint256 i = 0; i < 2; i++) {
                if ((i == 0 ? careless : signer) == from) continue;
                if (afterwards.held[j][i] < before.held[j][i]) breaks("somebody else lost a coin");
                if (j < 4 && afterwards.allowed[j][i] != before.allowed[j][i]) breaks("somebody else's allowance was used");
            }
            if (afterwards.held[j][2] < before.held[j][2]) breaks("coins that lay in the executor are gone");
            bool isClean = isPlain && !evil.hasSpent() && !other.hasSpent();
            if (isClean && afterwards.held[j][2] > before.held[j][2] + 2) breaks("the executor kept something");
        }
        if (uint256(VM.load(address(executor), 0)) != 1) breaks("the guard is not at rest");
    }

    /// CALLS calls of the executor, and what else happens between them: forge spends as long on a call of its own as
    /// on a trade. Each move is a call of its own, so that memory does not pile up.
    function play(uint256 with, bytes calldata data) external {
        uint256 goal = tries + CALLS;
        for (uint256 i = 0; tries < goal; i++) {
            uint256 next = uint256(keccak256(abi.encode(with, i)));
            uint256 kind = next % 16;
            if (kind == 0) this.donate(next);
            else if (kind == 1) this.arm(next);
            else if (kind < 4) this.raw(next, data);
            else if (kind < 10) this.attack(next);
            else this.victimTrade(next);
        }
    }

    /// The attacker, or his contract, trades with a payment of any kind.
    function attack(uint256 with) external {
        seed(with);
        (Call memory c, Leg[] memory legs) = drawTrade();
        address from = oneIn(4) ? address(evil) : attacker;
        uint256 kind = draw(6);
        bytes memory data = abi.encodeCall(IExecutor.execute, (c, legs));
        if (kind == 0) data = abi.encodeCall(IExecutor.executeWithPermit, (c, legs, 27, bytes32(with), bytes32(with)));
        address payer = oneIn(2) ? permit2 : drawTarget();
        if (kind == 1) data = abi.encodeCall(IExecutor.executeWithPermit2, (c, legs, payer, with, signed(c, legs)));
        if (kind == 2 && published.length > 0) (data, isPlain) = (published, false);
        uint256 value = isCoin(c.tokenIn) && oneIn(2) ? c.amountIn : oneIn(20) ? drawAmount() : 0;
        if (value > from.balance) VM.deal(from, value);
        if (send(from, value, data)) trades += 1;
    }

    /// Anything at all, from anybody who has no allowance.
    function raw(uint256 with, bytes calldata data) external {
        seed(with);
        isPlain = false;
        send(attacker, oneIn(3) ? draw(1e18) : 0, data);
        send(attacker, 0, drawData());
        send(address(evil), 0, bytes.concat(evil.callback(), data));
    }

    /// A victim trades, over pools of the attacker, too: the bounds of his own call are what he can lose.
    function victimTrade(uint256 with) external {
        seed(with);
        (Call memory c, Leg[] memory legs) = drawTrade();
        c.recipient = address(0xF2E5);
        c.direct = false;
        bool signs = oneIn(2);
        bool permits = signs && oneIn(3);
        address from = signs ? signer : careless;
        Coin tokenIn = Coin(c.tokenIn);
        uint256 value = !signs && isCoin(c.tokenIn) && oneIn(2) ? c.amountIn : 0;
        uint256[2] memory had = [tokenIn.balanceOf(from), from.balance];
        uint256 hadOut = c.unwrap ? c.recipient.balance : Coin(c.tokenOut).balanceOf(c.recipient);
        bytes memory data = abi.encodeCall(IExecutor.execute, (c, legs));
        if (permits) data = permitTrade(c, legs);
        else if (signs) data = abi.encodeCall(IExecutor.executeWithPermit2, (c, legs, permit2, ++nonce, signed(c, legs)));
        if (signs && oneIn(4)) {
            // Seen in the pool of transactions before it is mined.
            published = data;
            send(attacker, 0, published);
        }
        Books memory before = books();
        if (!send(from, value, data)) return;
        victimTrades += 1;
        if (permits) permitTrades += 1;
        else if (signs) signedTrades += 1;
        Books memory afterwards = books();
        for (uint256 j = 0; j < 4; j++) {
            bool isPaid = address(coins[j]) == c.tokenIn;
            uint256 i = signs ? 1 : 0;
            if (!isPaid && afterwards.held[j][i] < before.held[j][i]) breaks("a coin that was not sold is gone");
        }
        // Of his own coin the attacker may take as much as he likes.
        if (c.tokenIn == address(evilCoin) || (c.tokenOut == address(evilCoin) && !c.unwrap)) return;
        if (value == 0 && tokenIn.balanceOf(from) + c.amountIn < had[0]) breaks("more was spent than the maximum");
        if (from.balance + value < had[1]) breaks("more was spent than the value");
        if (value > 0 && tokenIn.balanceOf(from) < had[0]) breaks("wrapped coins were spent beside the value");
        uint256 got = (c.unwrap ? c.recipient.balance : Coin(c.tokenOut).balanceOf(c.recipient)) - hadOut;
        if (got < c.amountOut) breaks("less came than the minimum");
    }

    /// Programs the attacker's pools and coin anew, which may be new ones.
    function arm(uint256 with) external {
        seed(with);
        if (oneIn(10)) deployEvil();
        program(evil, other);
        program(other, evil);
        evilCoin.set(IProgram(oneIn(2) ? address(evil) : address(0)), oneIn(2) ? draw(10_000) : 0, oneIn(3) ? draw(1e18) : 0);
        evilCoin.pretend(drawAccount(), oneIn(3) ? drawAmount() : 0);
    }

    function program(EvilPool pool, EvilPool accomplice) private {
        pool.clear();
        for (uint256 i = draw(3); i > 0; i--) pool.add(drawTarget(), oneIn(4) ? draw(1e18) : 0, drawData());
        if (published.length > 0 && oneIn(4)) pool.add(address(executor), 0, published);
        bytes4[3] memory names = [bytes4(0xfa461e33), bytes4(0x23a69e75), bytes4(uint32(draw(2 ** 32)))];
        pool.set(coins[draw(5)], oneIn(3) ? 0 : drawAmount(), names[draw(3)], oneIn(6) ? draw(3) : 1);
        pool.ask(int256(drawAmount()), -int256(drawAmount()), oneIn(6) ? drawData() : bytes(""), oneIn(5));
        pool.show(drawAmount(), drawAmount());
        pool.send(oneIn(6) ? accomplice : EvilPool(payable(0)));
    }

    /// A trade by EIP-2612, whose permit the attacker may submit before.
    function permitTrade(Call memory c, Leg[] memory legs) private returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = signPermit(c);
        if (oneIn(3)) {
            VM.prank(attacker);
            try Coin(c.tokenIn).permit(signer, address(executor), c.amountIn, c.deadline, v, r, s) {} catch {}
        }
        return abi.encodeCall(IExecutor.executeWithPermit, (c, legs, v, r, s));
    }

    /// Whether a token is the wrapped native coin, or stands for it.
    function isCoin(address token) private view returns (bool) {
        return token == address(wrapped) || token == address(evilCoin);
    }

    /// Sends coins to the executor by mistake, or by force.
    function donate(uint256 with) external {
        seed(with);
        fund(coins[draw(4)], address(executor), drawAmount());
        if (oneIn(3)) VM.deal(address(executor), address(executor).balance + draw(1e18));
    }

    function drawTrade() private returns (Call memory c, Leg[] memory legs) {
        c = drawCall();
        legs = drawLegs(c);
    }

    function signed(Call memory c, Leg[] memory legs) private view returns (bytes memory) {
        return signTrade(c, legs, nonce);
    }
}
