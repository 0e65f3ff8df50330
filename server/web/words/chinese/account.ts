/** The texts of the account in Chinese. */
export const ACCOUNT = {
  'Connect a wallet to see its balances in dollars, its positions and the swaps that you sent from this browser.':
    '连接钱包，即可查看其美元余额、仓位，以及您通过此浏览器发送的兑换。',
  'the account': '账户',
  'Your wallet is on another network. Switch it to {network} to see your account here.':
    '您的钱包在另一个网络上。请切换到 {network}，以便在此查看您的账户。',
  'No token that you hold has a price': '您持有的代币都没有价格',
  'in tokens, without positions': '代币价值，不含仓位',
  'Swaps sent from this browser': '通过此浏览器发送的兑换',
  'This account holds none of the listed tokens.': '此账户未持有任何列表中的代币。',
  Balances: '余额',
  Worth: '价值',
  'The token has no price': '该代币没有价格',
  'the positions': '仓位',
  'This account provides no liquidity to V3 and V4 pools.': '此账户未向 V3 和 V4 资金池提供流动性。',
  'Not read of V4 positions': 'V4 仓位不读取此项',
  Position: '仓位',
  'Fees not collected': '未领取的费用',
  'Your wallet’s node did not tell': '您钱包的节点没有回应',
  'A token of it has no price': '其中一种代币没有价格',
  'None yet. What you swap here is listed with what was promised and what arrived.':
    '暂无。您在此进行的兑换会列出承诺数量和实际到账数量。',
  'Own swaps': '我的兑换',
  Paid: '已支付',
  Promised: '承诺',
  Arrived: '到账',
  'as promised': '与承诺一致',
  'the balances': '余额',
  'Or watch any address without its wallet': '或者无需钱包，直接观察任意地址',
  Watch: '观察',
  'Watched account': '观察的账户',
  'You only watch this account. Nothing can be signed or sent for it here.':
    '您只是在观察此账户，无法在此为其签名或发送任何内容。',
  'Stop watching': '停止观察',
  'Only its own wallet can tell': '只有其自己的钱包知道',
};
