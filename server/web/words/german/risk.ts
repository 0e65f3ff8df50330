/** The texts of tolerance, losses and warnings in German. */
export const RISK = {
  'Transaction deadline': 'Transaktionsfrist',
  'Maximum hops': 'Maximale Anzahl Hops',
  'Maximum routes in a split': 'Maximale Anzahl Routen bei Aufteilung',
  'Rank routes by': 'Routen sortieren nach',
  'amount after gas': 'Betrag nach Gas',
  'amount before gas': 'Betrag vor Gas',
  'Contract that swaps': 'Vertrag für den Tausch',
  'Best|of contracts': 'Der beste',
  'Executor, all exchanges in one transaction': 'Executor, alle Börsen in einer Transaktion',
  'The own router of each exchange': 'Der eigene Router jeder Börse',
  'Universal Router': 'Universal Router',
  'Route types': 'Routentypen',
  Mixed: 'Gemischt',
  'This token cannot be bought: its transfers out of pools fail.':
    'Dieser Token kann nicht gekauft werden: Seine Überweisungen aus Pools schlagen fehl.',
  'Transfers of this token follow no rule: less may arrive than was sent, or nothing.':
    'Überweisungen dieses Tokens folgen keiner Regel: Weniger als gesendet kann ankommen, oder nichts.',
  'This token takes a tax: {tax}.': 'Dieser Token behält eine Steuer ein: {tax}.',
  'Own tolerance (%)': 'Eigene Toleranz (%)',
  'Enter a percentage from 0 to 50, such as 0.5.': 'Geben Sie einen Prozentwert von 0 bis 50 ein, etwa 0,5.',
  'Others may trade before this swap and take up to {percent} of it.':
    'Andere können vor diesem Tausch handeln und bis zu {percent} davon abschöpfen.',
  'Type {word} to allow a loss of {percent}':
    'Geben Sie {word} ein, um einen Verlust von {percent} zuzulassen',
  'Save tolerance': 'Toleranz speichern',
  '{tolerance} stays in use until you save.': '{tolerance} gilt weiter, bis Sie speichern.',
  'Type {word} to trade anyway': 'Geben Sie {word} ein, um trotzdem zu tauschen',
  accept: 'akzeptieren',
  'Accept this loss': 'Diesen Verlust akzeptieren',
  'about {dollars}': 'etwa {dollars}',
  'You lose {share} of this trade to its price impact.':
    'Sie verlieren {share} dieses Tauschs durch den Preiseinfluss.',
  'You lose {share} of what you pay: you receive so much less than it is worth.':
    'Sie verlieren {share} Ihres Einsatzes: Um so viel weniger ist wert, was Sie erhalten.',
  'You cannot sell this token after you buy it.': 'Sie können diesen Token nach dem Kauf nicht verkaufen.',
  'The index is unavailable or behind. Pools were looked up on chain, so some may be missing.':
    'Der Index ist nicht verfügbar oder nicht aktuell. Pools wurden auf der Chain gesucht, einige können fehlen.',
  'The price moved {percent} against you since this transaction was built.':
    'Der Preis hat sich um {percent} gegen Sie bewegt, seit diese Transaktion erstellt wurde.',
  'High tolerance: others may trade before this swap and take up to {percent} of it.':
    'Hohe Toleranz: Andere können vor diesem Tausch handeln und bis zu {percent} davon abschöpfen.',
  '{token} is {address}.': '{token} ist {address}.',
  'High price impact: this trade loses {percent} against the current price.':
    'Hoher Preiseinfluss: Dieser Tausch verliert {percent} gegenüber dem aktuellen Preis.',
  'You cannot sell {token} after you buy it.': 'Sie können {token} nach dem Kauf nicht verkaufen.',
  '{token} takes {percent} of each transfer; the amounts include that.':
    '{token} behält {percent} jedes Transfers ein; die Beträge berücksichtigen das.',
  more: 'mehr',
  '{percent} more': '{percent} mehr',
  'it is not trusted': 'sie gilt nicht als vertrauenswürdig',
  'the gain is too good to be true': 'der Gewinn ist zu gut, um wahr zu sein',
  'A route through {tokens} promises {more} but is left out: {why}.':
    'Eine Route über {tokens} verspricht {more}, wird aber nicht genutzt: {why}.',
  and: 'und',
  'This address has no checksum: a mistyped digit cannot be noticed. Compare all of it.':
    'Diese Adresse hat keine Prüfsumme: Ein Tippfehler fällt nicht auf. Vergleichen Sie die Adresse vollständig.',
  'This is a contract. What it receives may be lost, unless it was made to receive these tokens.':
    'Das ist ein Vertrag. Was er erhält, kann verloren gehen, wenn er nicht für diese Token vorgesehen ist.',
  'Send to another address': 'An eine andere Adresse senden',
  'Recipient of the output': 'Empfänger des Erlöses',
  'Receive it myself': 'Selbst erhalten',
  'the name': 'der Name',
  'This network has no names. Enter the address itself: 0x and 40 digits.':
    'Dieses Netzwerk hat keine Namen. Geben Sie die Adresse selbst ein: 0x und 40 Zeichen.',
  '{name} has no address on this network. Enter the address itself: 0x and 40 digits.':
    '{name} hat in diesem Netzwerk keine Adresse. Geben Sie die Adresse selbst ein: 0x und 40 Zeichen.',
  'Use this address': 'Diese Adresse verwenden',
  'This is the name of an account. Paste the address of a token or a pool.':
    'Das ist der Name eines Kontos. Fügen Sie die Adresse eines Tokens oder Pools ein.',
  'Enter an address: 0x and 40 digits from 0 to f.':
    'Geben Sie eine Adresse ein: 0x und 40 Zeichen von 0 bis f.',
  'The checksum of this address is wrong: a digit was mistyped. Copy it again from its source.':
    'Die Prüfsumme dieser Adresse stimmt nicht: Ein Zeichen ist falsch. Kopieren Sie die Adresse erneut aus der Quelle.',
  '{count} minutes': { one: '{count} Minute', other: '{count} Minuten' },
  '{count} hours': { one: '{count} Stunde', other: '{count} Stunden' },
} as const;
