/** The texts of wallets, approvals and the steps of a swap in German. */
export const WALLET = {
  'until you revoke it': 'bis Sie es widerrufen',
  'until {time}': 'bis {time}',
  '{token} wants its old approval set to nothing first. This takes it from {who}.':
    '{token} verlangt, dass die alte Freigabe zuerst auf null gesetzt wird. Das entzieht sie: {who}.',
  'This lets {who} take {amount}, {until}.': '{who} darf damit {amount} verwenden, {until}.',
  'all your {token}, now and later': 'alle Ihre {token}, jetzt und künftig',
  'at most {amount}': 'höchstens {amount}',
  'How much': 'Wie viel',
  '{network}, private': '{network}, privat',
  'Your wallet has {host}. Choose it there as the node of {network}.':
    'Ihre Wallet kennt {host} jetzt. Wählen Sie es dort als Knoten von {network}.',
  'Sent through {host}, nobody sees this swap before a block holds it.':
    'Über {host} gesendet, sieht niemand diesen Tausch, bevor ein Block ihn enthält.',
  'Add private sending to the wallet': 'Privates Senden zur Wallet hinzufügen',
  Approvals: 'Freigaben',
  'This swap': 'Dieser Tausch',
  Unlimited: 'Unbegrenzt',
  'Custom %': 'Eigene %',
  'Only this swap': 'Nur für diesen Tausch',
  'Unlimited, so that later swaps need no approval':
    'Unbegrenzt, sodass spätere Tauschvorgänge keine Freigabe brauchen',
  'Switch your wallet to {network} to see its approvals.':
    'Wechseln Sie in Ihrer Wallet zu {network}, um deren Freigaben zu sehen.',
  'your approvals': 'Ihre Freigaben',
  'Nobody may take any of your tokens through this exchange.':
    'Niemand darf über diese Börse auf Ihre Token zugreifen.',
  'Revoke {token} from {who}': 'Freigabe von {token} widerrufen: {who}',
  Revoke: 'Widerrufen',
  '{who} may take {amount}': '{who} darf {amount} verwenden',
  'The router': 'Der Router',
  'the router of {exchange}': 'Router von {exchange}',
  'The router of {exchange}': 'Der Router von {exchange}',
  'all your {token}': 'alle Ihre {token}',
  Max: 'Max',
  'You have {has}, and this swap takes {needs}.': 'Sie haben {has}, für diesen Tausch benötigen Sie {needs}.',
  'You have {has}, and this swap takes {needs} with its gas.':
    'Sie haben {has}, für diesen Tausch samt Gas benötigen Sie {needs}.',
  'You have {has}, and its gas takes {needs}.': 'Sie haben {has}, das Gas kostet {needs}.',
  'Not enough {token} for gas': 'Nicht genug {token} für Gas',
  'Not enough {token}': 'Nicht genug {token}',
  'Review swap': 'Tausch prüfen',
  'Review your swap': 'Ihr Tausch im Überblick',
  'Your swap': 'Ihr Tausch',
  'Approve {token} and swap': '{token} freigeben und tauschen',
  'The swap follows.': 'Danach folgt der Tausch.',
  'Sign the permit for {token}': 'Permit für {token} signieren',
  'Reset the approval of {token}': 'Freigabe von {token} zurücksetzen',
  'Approve {token} for Permit2': '{token} für Permit2 freigeben',
  'Approve {token} for the router': '{token} für den Router freigeben',
  'Approve {token} for the executor': '{token} für den Executor freigeben',
  'Confirm swap': 'Tausch bestätigen',
  'Rebuild transaction': 'Transaktion neu erstellen',
  'You pay at most {amount}, or the transaction reverts.':
    'Sie zahlen höchstens {amount}, sonst schlägt die Transaktion fehl.',
  'You receive at least {amount}, or the transaction reverts.':
    'Sie erhalten mindestens {amount}, sonst schlägt die Transaktion fehl.',
  'It brings at least {amount}, or the transaction reverts.':
    'Sie bringt mindestens {amount}, sonst schlägt sie fehl.',
  'Valid until {time}.': 'Gültig bis {time}.',
  'All of it goes to {recipient}, not to you.': 'Alles davon geht an {recipient}, nicht an Sie.',
  'Not tried on the chain before: {reason}': 'Vorher nicht auf der Chain getestet: {reason}',
  'Tried on block {block}: exactly {amount} arrive.': 'An Block {block} getestet: Genau {amount} kommen an.',
  'Connect wallet': 'Verbinden',
  Wallet: 'Wallet',
  'Open this page in the browser of your wallet:': 'Öffnen Sie diese Seite im Browser Ihrer Wallet:',
  'No wallet found in this browser. Install one, then reload this page:':
    'In diesem Browser ist keine Wallet. Installieren Sie eine, und laden Sie die Seite neu:',
  'You can get quotes and build transactions without a wallet.':
    'Angebote und Transaktionen gibt es auch ohne Wallet.',
  'Scan it with the wallet on your phone.': 'Scannen Sie den Code mit der Wallet auf Ihrem Smartphone.',
  'Open a wallet on this device': 'Wallet auf diesem Gerät öffnen',
  'The relay of WalletConnect does not answer.': 'Das Relay von WalletConnect antwortet nicht.',
  'Try again.': 'Versuchen Sie es erneut.',
  'The wallet does not offer this.': 'Die Wallet bietet das nicht.',
  'Connect it again, or choose another.': 'Verbinden Sie sie erneut, oder wählen Sie eine andere.',
  'Choose another wallet, or reload the page.':
    'Wählen Sie eine andere Wallet, oder laden Sie die Seite neu.',
  'Nothing was sent: you can try again.': 'Nichts wurde gesendet: Sie können es erneut versuchen.',
  'Nothing was taken back: try again.': 'Nichts wurde widerrufen: Versuchen Sie es erneut.',
  'Nothing was approved: try again.': 'Nichts wurde freigegeben: Versuchen Sie es erneut.',
  'Look into your wallet before you try again.':
    'Sehen Sie in Ihrer Wallet nach, bevor Sie es erneut versuchen.',
  'Rebuild the transaction.': 'Erstellen Sie die Transaktion neu.',
  'Wait for it, or check your connection.': 'Warten Sie darauf, oder prüfen Sie Ihre Verbindung.',
  'Enter a smaller amount, or add {token} to your account.':
    'Geben Sie einen kleineren Betrag ein, oder laden Sie Ihr Konto mit {token} auf.',
  'Add {token} to your account.': 'Laden Sie Ihr Konto mit {token} auf.',
  'Show approvals': 'Freigaben anzeigen',
  Disconnect: 'Trennen',
  'Confirm in {wallet}, or choose another.': 'Bestätigen Sie in {wallet}, oder wählen Sie eine andere.',
  'The wallet is no longer in this browser.': 'Die Wallet ist in diesem Browser nicht mehr vorhanden.',
  'Could not connect the wallet.': 'Die Wallet konnte nicht verbunden werden.',
  'Swap again': 'Erneut tauschen',
  'Your wallet is on another network. This exchange is on {network}, chain {chain}.':
    'Ihre Wallet ist in einem anderen Netzwerk. Diese Börse ist auf {network}, Chain {chain}.',
  'Switch to {network}': 'Zu {network} wechseln',
  'Switch networks in your wallet.': 'Wechseln Sie das Netzwerk in Ihrer Wallet.',
  'Browser wallet': 'Browser-Wallet',
  'You rejected the request in your wallet.': 'Sie haben die Anfrage in Ihrer Wallet abgelehnt.',
  'The approval reverted.': 'Die Freigabe ist fehlgeschlagen.',
  'The transaction reverted.': 'Die Transaktion ist fehlgeschlagen.',
  'This transaction is past its deadline.': 'Die Frist dieser Transaktion ist abgelaufen.',
  'This transaction is more than two minutes old.': 'Diese Transaktion ist über zwei Minuten alt.',
  'The price moved {percent} against you since this transaction was built: it would revert at its slippage limit.':
    'Der Preis hat sich um {percent} gegen Sie bewegt, seit diese Transaktion erstellt wurde: Sie würde an Ihrer Toleranz scheitern.',
  'The price is {percent} better than when this transaction was built: others could take the difference.':
    'Der Preis ist um {percent} besser als beim Erstellen dieser Transaktion: Andere könnten die Differenz abschöpfen.',
  '{count} confirmations follow, the swap last.': {
    one: '{count} Bestätigung folgt, zuletzt der Tausch.',
    other: '{count} Bestätigungen folgen, zuletzt der Tausch.',
  },
  'The newest quote is {count} seconds old. Nothing can be sent until there is a new one.': {
    one: 'Das neueste Angebot ist {count} Sekunde alt. Bis es ein neues gibt, kann nichts gesendet werden.',
    other:
      'Das neueste Angebot ist {count} Sekunden alt. Bis es ein neues gibt, kann nichts gesendet werden.',
  },
} as const;
