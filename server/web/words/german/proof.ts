/** The texts of the proof of a transaction in German. */
export const PROOF = {
  'Build a transaction in Swap, then choose “Explain this transaction”.':
    'Erstellen Sie unter Tausch eine Transaktion und wählen Sie dann „Diese Transaktion erklären“.',
  'Built at block {block}, {hash}. It expires at {time}.':
    'Erstellt bei Block {block}, {hash}. Gültig bis {time}.',
  'What the transaction does': 'Ablauf der Transaktion',
  Simulation: 'Simulation',
  'The transaction': 'Die Transaktion',
  'the sender': 'Absender',
  'It calls the router once. The simulation below shows what it moves.':
    'Sie ruft den Router einmal auf. Die Simulation unten zeigt, welche Beträge sie bewegt.',
  'the recipient': 'Empfänger',
  'Not simulated.': 'Nicht simuliert.',
  'Not simulated: {reason}': 'Nicht simuliert: {reason}',
  'At block {block} it moved {paid} from the sender, and the recipient got {received}.':
    'Bei Block {block} gingen {paid} vom Absender ab, und der Empfänger erhielt {received}.',
  'Differs from the computed amount by {amount} raw units.':
    'Weicht um {amount} kleinste Einheiten vom berechneten Betrag ab.',
  'Gas used: {used}. Gas limit: {limit}.': 'Verbrauchtes Gas: {used}. Gas-Limit: {limit}.',
  'The sender lacks the balance or an approval; the simulation assumed it.':
    'Dem Absender fehlt das Guthaben oder eine Freigabe; die Simulation setzt beides voraus.',
  'Wrap {amount} for {account}.': '{amount} wrappen, für: {account}.',
  'Unwrap the router’s wrapped native coin, at least {minimum}, to {account}.':
    'Den gewrappten nativen Coin des Routers unwrappen, mindestens {minimum}, an: {account}.',
  'Send the router’s balance, at least {minimum}, to {account}.':
    'Das Guthaben des Routers senden, mindestens {minimum}, an: {account}.',
  'Send {amount} of the router to {account}.': '{amount} des Routers senden, an: {account}.',
  'Send {share} of the router’s {token} to {account}.':
    '{share} der {token} des Routers senden, an: {account}.',
  'Revert unless {account} now holds at least {minimum}.':
    'Abbrechen, falls nun nicht mindestens {minimum} hält: {account}.',
  'Submit the signed permit to Permit2: {account} may spend the sender’s {token}.':
    'Den signierten Permit an Permit2 übergeben. Über {token} des Absenders darf verfügen: {account}.',
  'Move {amount} from the sender to {account}.': '{amount} vom Absender übertragen, an: {account}.',
  '{command}, with the arguments below.': '{command}, mit den Argumenten darunter.',
  'all native coin': 'alle nativen Coins',
  'sell {sold} for at least {limit}': 'verkaufe {sold} für mindestens {limit}',
  'buy {bought} for at most {limit}': 'kaufe {bought} für höchstens {limit}',
  'the sender pays, through Permit2': 'der Absender zahlt über Permit2',
  'the router pays': 'der Router zahlt',
  'On V{version}, {way}: {trade}, for {account}; {payer}.':
    'Auf V{version}, {way}: {trade}, für: {account}; {payer}.',
  'its whole {token} balance': 'sein ganzes Guthaben an {token}',
  'whatever it gives': 'was auch immer es ergibt',
  'at least {amount}': 'mindestens {amount}',
  'On V4, SETTLE: {payer} pays {paid} to the pool manager.':
    'Auf V4, SETTLE: An den Pool-Manager zahlt {payer} {paid}.',
  'SWAP_EXACT_IN: sell all of it, {way}, for {minimum}{hooks}.':
    'SWAP_EXACT_IN: alles davon verkaufen, {way}, für {minimum}{hooks}.',
  'TAKE: all {token} that came of it, for {account}.':
    'TAKE: alle daraus erhaltenen {token}, für: {account}.',
  'On V4, SWAP_EXACT_OUT: buy {bought}, {way}, for at most {most}{hooks}.':
    'Auf V4, SWAP_EXACT_OUT: {bought} kaufen, {way}, für höchstens {most}{hooks}.',
  'SETTLE: {payer} pays all {token} that is owed for it to the pool manager.':
    'SETTLE: Alle geschuldeten {token} an den Pool-Manager zahlt {payer}.',
  'TAKE: {bought}, for {account}.': 'TAKE: {bought}, für: {account}.',
  'the sender, through Permit2,': 'der Absender, über Permit2,',
  ', in pools with the hook {hooks}': ', in Pools mit dem Hook {hooks}',
  'the router’s whole {token} balance': 'das ganze {token}-Guthaben des Routers',
  'the {token} already sent to the pair': 'die {token}, die schon beim Paar sind',
} as const;
