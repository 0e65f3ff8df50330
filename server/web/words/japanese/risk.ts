/** The texts of tolerance, losses and warnings in Japanese. */
export const RISK = {
  'Transaction deadline': 'トランザクション期限',
  'Maximum hops': '最大ホップ数',
  'Maximum routes in a split': '分割の最大ルート数',
  'Rank routes by': 'ルートの並べ替え',
  'amount after gas': 'ガス代差引後の数量',
  'amount before gas': 'ガス代差引前の数量',
  'Contract that swaps': 'スワップするコントラクト',
  'Best|of contracts': '最良',
  'Executor, all exchanges in one transaction': 'エグゼキューター、1 件のトランザクションで全取引所',
  'The own router of each exchange': '各取引所のルーター',
  'Universal Router': 'Universal Router',
  'Route types': 'ルートの種類',
  Mixed: '混合',
  'This token cannot be bought: its transfers out of pools fail.':
    'このトークンは購入できません。プールからの送金が失敗します。',
  'Transfers of this token follow no rule: less may arrive than was sent, or nothing.':
    'このトークンの送金には一定の規則がありません。送った数量より少なく届くか、まったく届かないことがあります。',
  'This token takes a tax: {tax}.': 'このトークンには税があります：{tax}。',
  'Own tolerance (%)': 'カスタム許容度（%）',
  'Enter a percentage from 0 to 50, such as 0.5.':
    '0 から 50 までのパーセントを入力してください（例：0.5）。',
  'Others may trade before this swap and take up to {percent} of it.':
    '他者がこのスワップの前に取引し、最大 {percent} を取る可能性があります。',
  'Type {word} to allow a loss of {percent}': '{percent} の損失を許可するには「{word}」と入力してください',
  'Save tolerance': '許容度を保存',
  '{tolerance} stays in use until you save.': '保存するまで {tolerance} が使われます。',
  'Type {word} to trade anyway': 'それでも取引するには「{word}」と入力してください',
  accept: '同意',
  'Accept this loss': 'この損失に同意',
  'about {dollars}': '約 {dollars}',
  'You lose {share} of this trade to its price impact.':
    '価格への影響により、この取引の {share} を失います。',
  'You lose {share} of what you pay: you receive so much less than it is worth.':
    '支払額の {share} を失います。受取額の価値がその分だけ少なくなります。',
  'You cannot sell this token after you buy it.': 'このトークンは購入後に売却できません。',
  'The index is unavailable or behind. Pools were looked up on chain, so some may be missing.':
    'インデックスが利用できないか遅れています。プールはチェーン上で検索したため、一部が欠けている可能性があります。',
  'The price moved {percent} against you since this transaction was built.':
    'このトランザクションの作成後、価格が {percent} 不利に動きました。',
  'High tolerance: others may trade before this swap and take up to {percent} of it.':
    '許容度が高めです。他者がこのスワップの前に取引し、最大 {percent} を取る可能性があります。',
  '{token} is {address}.': '{token} は {address} です。',
  'High price impact: this trade loses {percent} against the current price.':
    '価格への影響が大きい取引です。現在の価格に対して {percent} を失います。',
  'You cannot sell {token} after you buy it.': '{token} は購入後に売却できません。',
  '{token} takes {percent} of each transfer; the amounts include that.':
    '{token} は送金のたびに {percent} を差し引きます。数量には反映済みです。',
  more: 'より多い数量',
  '{percent} more': '{percent} 多い数量',
  'it is not trusted': '信頼されていません',
  'the gain is too good to be true': '利益が良すぎて信じられません',
  'A route through {tokens} promises {more} but is left out: {why}.':
    '{tokens} を経由するルートは{more}を提示していますが、除外されています（{why}）。',
  and: 'と',
  'This address has no checksum: a mistyped digit cannot be noticed. Compare all of it.':
    'このアドレスにはチェックサムがなく、入力ミスを検出できません。すべての文字を照合してください。',
  'This is a contract. What it receives may be lost, unless it was made to receive these tokens.':
    'これはコントラクトです。これらのトークンを受け取るように作られていなければ、失われる可能性があります。',
  'Send to another address': '別のアドレスに送る',
  'Recipient of the output': '受取アドレス',
  'Receive it myself': '自分で受け取る',
  'the name': '名前',
  'This network has no names. Enter the address itself: 0x and 40 digits.':
    'このネットワークには名前がありません。アドレス自体（0xと40文字）を入力してください。',
  '{name} has no address on this network. Enter the address itself: 0x and 40 digits.':
    '{name}にはこのネットワークのアドレスがありません。アドレス自体（0xと40文字）を入力してください。',
  'Use this address': 'このアドレスを使う',
  'This is the name of an account. Paste the address of a token or a pool.':
    'これはアカウントの名前です。トークンまたはプールのアドレスを貼り付けてください。',
  'Enter an address: 0x and 40 digits from 0 to f.':
    'アドレスを入力してください（0x と、0 から f までの 40 文字）。',
  'The checksum of this address is wrong: a digit was mistyped. Copy it again from its source.':
    'このアドレスのチェックサムが正しくありません。文字に誤りがあります。元の場所からもう一度コピーしてください。',
  '{count} minutes': { other: '{count} 分' },
  '{count} hours': { other: '{count} 時間' },
};
