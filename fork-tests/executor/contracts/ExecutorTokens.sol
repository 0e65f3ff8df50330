// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A plain token with EIP-2612 permits, from which the others differ in one thing each.
contract PermitToken {
    string public constant symbol = "ACTOR";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address => uint256) internal held;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) public nonces;
    bytes32 private constant PERMIT =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    function mint(address to, uint256 value) external virtual {
        held[to] += value;
        totalSupply += value;
    }

    function balanceOf(address owner) external view virtual returns (uint256) {
        return held[owner];
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function DOMAIN_SEPARATOR() public view virtual returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Permit Token"),
                keccak256("1"),
                block.chainid,
                address(this)
            )
        );
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
        virtual
    {
        require(block.timestamp <= deadline, "late");
        bytes32 content = keccak256(abi.encode(PERMIT, owner, spender, value, nonces[owner]++, deadline));
        address signer = ecrecover(keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), content)), v, r, s);
        require(signer != address(0) && signer == owner, "not signed");
        allowance[owner][spender] = value;
    }

    function transfer(address to, uint256 value) external virtual returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external virtual returns (bool) {
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) internal virtual {
        held[from] -= value;
        held[to] += value;
    }
}

/// Says the name that its domain is of, as tokens with permits do.
contract NamedPermitToken is PermitToken {
    string public constant name = "Permit Token";
}

/// Takes permits of another token, so that a signature for this one would serve there.
contract LyingDomainToken is NamedPermitToken {
    NamedPermitToken private immutable other;

    constructor(NamedPermitToken other_) {
        other = other_;
    }

    function DOMAIN_SEPARATOR() public view override returns (bytes32) {
        return other.DOMAIN_SEPARATOR();
    }
}

/// Takes permits in the manner of DAI alone, which allow everything.
contract DaiPermitToken is NamedPermitToken {
    function permit(address, address, uint256, uint256, uint8, bytes32, bytes32) external pure override {
        revert("no such permit");
    }

    function permit(address owner, address spender, uint256, uint256, bool, uint8, bytes32, bytes32) external {
        allowance[owner][spender] = type(uint256).max;
    }
}

/// Takes any call as a deposit of nothing, as wrapped native coins do: a permit seems to succeed.
contract PhantomPermitToken is PermitToken {
    function permit(address, address, uint256, uint256, uint8, bytes32, bytes32) external override {}
}

/// Answers a permit with a megabyte.
contract BombPermitToken is PermitToken {
    function permit(address, address, uint256, uint256, uint8, bytes32, bytes32) external pure override {
        assembly {
            revert(0, 1000000)
        }
    }
}

/// Says no without reverting.
contract FalseToken is PermitToken {
    function transfer(address, uint256) external pure override returns (bool) {
        return false;
    }
}

/// Answers a transfer with 2 instead of true.
contract TwoToken is PermitToken {
    function transfer(address to, uint256 value) external override returns (bool) {
        move(msg.sender, to, value);
        assembly {
            mstore(0, 2)
            return(0, 32)
        }
    }
}

/// Answers a transfer with 31 bytes of 0: after the answer before, they leave its last byte, the 1 of true.
contract ShortToken is PermitToken {
    function transfer(address to, uint256 value) external override returns (bool) {
        move(msg.sender, to, value);
        assembly {
            mstore(0, 0)
            return(0, 31)
        }
    }
}

/// Answers a transfer with true and a megabyte more.
contract BombToken is PermitToken {
    function transfer(address to, uint256 value) external override returns (bool) {
        move(msg.sender, to, value);
        assembly {
            mstore(0, 1)
            return(0, 1000000)
        }
    }
}

/// Takes a hundredth of what an account sends from the account, on top.
contract SenderTaxToken is PermitToken {
    function move(address from, address to, uint256 value) internal override {
        super.move(from, to, value);
        if (from.code.length == 0) super.move(from, address(this), value / 100);
    }
}

/// Burns a hundredth of each transfer.
contract ReceiverTaxToken is PermitToken {
    function move(address from, address to, uint256 value) internal override {
        super.move(from, to, value);
        held[to] -= value / 100;
    }
}

/// Counts in shares at an odd rate, so that transfers arrive up to two units short.
contract ShareToken is PermitToken {
    uint256 private constant RATE = 1_234_567_891_234_567_891;

    function mint(address to, uint256 value) external override {
        held[to] += (value * 1e18) / RATE + 1;
    }

    function balanceOf(address owner) external view override returns (uint256) {
        return (held[owner] * RATE) / 1e18;
    }

    function move(address from, address to, uint256 value) internal override {
        super.move(from, to, (value * 1e18) / RATE);
    }
}

/// Loses a tenth of each balance with the third transfer after it was armed.
contract RebasingToken is PermitToken {
    uint256 private transfers;
    bool private isArmed;

    function arm() external {
        isArmed = true;
    }

    function balanceOf(address owner) external view override returns (uint256) {
        return transfers >= 3 ? (held[owner] * 9) / 10 : held[owner];
    }

    function move(address from, address to, uint256 value) internal override {
        if (isArmed) transfers += 1;
        super.move(from, to, value);
    }
}

/// Shows one account more than it has.
contract LyingToken is PermitToken {
    address public liar;

    function setLiar(address account) external {
        liar = account;
    }

    function balanceOf(address owner) external view override returns (uint256) {
        return owner == liar ? 1e30 : held[owner];
    }
}

/// Leaves some units of each transfer between two accounts with the first, and says that it has moved all of them.
contract StickyToken is PermitToken {
    address private sender;
    address private receiver;
    uint256 private units;

    function stick(address sender_, address receiver_, uint256 units_) external {
        (sender, receiver, units) = (sender_, receiver_, units_);
    }

    function move(address from, address to, uint256 value) internal override {
        super.move(from, to, from == sender && to == receiver ? value - units : value);
    }
}

/// Calls what it was told to call in each transfer, and remembers whether that ever worked.
contract CallingToken is PermitToken {
    address private target;
    bytes private data;
    bool public hasWorked;
    uint256 public tries;

    function aim(address target_, bytes calldata data_) external {
        (target, data) = (target_, data_);
    }

    function move(address from, address to, uint256 value) internal override {
        super.move(from, to, value);
        if (target == address(0)) return;
        (bool ok,) = target.call(data);
        tries += 1;
        if (ok) hasWorked = true;
    }
}

/// A token of single things: its transferFrom has the selector of a token of amounts.
contract Collectible {
    mapping(uint256 => address) public ownerOf;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    function mint(address to, uint256 id) external {
        (ownerOf[id], balanceOf[to]) = (to, balanceOf[to] + 1);
    }

    function setApprovalForAll(address operator, bool isApproved) external {
        isApprovedForAll[msg.sender][operator] = isApproved;
    }

    function transferFrom(address from, address to, uint256 id) external {
        require(ownerOf[id] == from && (from == msg.sender || isApprovedForAll[from][msg.sender]), "not yours");
        (ownerOf[id], balanceOf[from], balanceOf[to]) = (to, balanceOf[from] - 1, balanceOf[to] + 1);
    }
}
