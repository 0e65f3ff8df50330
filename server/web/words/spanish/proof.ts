/** The texts of the proof of a transaction in Spanish. */
export const PROOF = {
  'Build a transaction in Swap, then choose “Explain this transaction”.':
    'Cree una transacción en Intercambio y elija después «Explicar esta transacción».',
  'Built at block {block}, {hash}. It expires at {time}.':
    'Creada en el bloque {block}, {hash}. Vence el {time}.',
  'What the transaction does': 'Qué hace la transacción',
  Simulation: 'Simulación',
  'The transaction': 'La transacción',
  'the sender': 'el remitente',
  'It calls the router once. The simulation below shows what it moves.':
    'Llama al router una vez. La simulación siguiente muestra lo que mueve.',
  'the recipient': 'el destinatario',
  'Not simulated.': 'Sin simular.',
  'Not simulated: {reason}': 'Sin simular: {reason}',
  'At block {block} it moved {paid} from the sender, and the recipient got {received}.':
    'En el bloque {block} salieron {paid} del remitente y el destinatario recibió {received}.',
  'Differs from the computed amount by {amount} raw units.':
    'Difiere del importe calculado en {amount} unidades mínimas.',
  'Gas used: {used}. Gas limit: {limit}.': 'Gas usado: {used}. Límite de gas: {limit}.',
  'The sender lacks the balance or an approval; the simulation assumed it.':
    'Al remitente le falta el saldo o una aprobación; la simulación los dio por supuestos.',
  'Wrap {amount} for {account}.': 'Envolver {amount} para {account}.',
  'Unwrap the router’s wrapped native coin, at least {minimum}, to {account}.':
    'Desenvolver la moneda nativa envuelta del router, al menos {minimum}, para {account}.',
  'Send the router’s balance, at least {minimum}, to {account}.':
    'Enviar el saldo del router, al menos {minimum}, a {account}.',
  'Send {amount} of the router to {account}.': 'Enviar {amount} del router a {account}.',
  'Send {share} of the router’s {token} to {account}.':
    'Enviar {share} de los {token} del router a {account}.',
  'Revert unless {account} now holds at least {minimum}.':
    'Revertir si {account} no tiene ahora al menos {minimum}.',
  'Submit the signed permit to Permit2: {account} may spend the sender’s {token}.':
    'Presentar el permiso firmado a Permit2: {account} puede gastar los {token} del remitente.',
  'Move {amount} from the sender to {account}.': 'Mover {amount} del remitente a {account}.',
  '{command}, with the arguments below.': '{command}, con los argumentos siguientes.',
  'all native coin': 'toda la moneda nativa',
  'sell {sold} for at least {limit}': 'vender {sold} por al menos {limit}',
  'buy {bought} for at most {limit}': 'comprar {bought} por {limit} como máximo',
  'the sender pays, through Permit2': 'paga el remitente, mediante Permit2',
  'the router pays': 'paga el router',
  'On V{version}, {way}: {trade}, for {account}; {payer}.':
    'En V{version}, {way}: {trade}, para {account}; {payer}.',
  'its whole {token} balance': 'todo su saldo de {token}',
  'whatever it gives': 'lo que resulte',
  'at least {amount}': 'al menos {amount}',
  'On V4, SETTLE: {payer} pays {paid} to the pool manager.':
    'En V4, SETTLE: {payer} paga {paid} al gestor de pools.',
  'SWAP_EXACT_IN: sell all of it, {way}, for {minimum}{hooks}.':
    'SWAP_EXACT_IN: vender todo, {way}, por {minimum}{hooks}.',
  'TAKE: all {token} that came of it, for {account}.': 'TAKE: todos los {token} resultantes, para {account}.',
  'On V4, SWAP_EXACT_OUT: buy {bought}, {way}, for at most {most}{hooks}.':
    'En V4, SWAP_EXACT_OUT: comprar {bought}, {way}, por {most} como máximo{hooks}.',
  'SETTLE: {payer} pays all {token} that is owed for it to the pool manager.':
    'SETTLE: {payer} paga al gestor de pools todos los {token} adeudados.',
  'TAKE: {bought}, for {account}.': 'TAKE: {bought}, para {account}.',
  'the sender, through Permit2,': 'el remitente, mediante Permit2,',
  ', in pools with the hook {hooks}': ', en pools con el hook {hooks}',
  'the router’s whole {token} balance': 'todo el saldo de {token} del router',
  'the {token} already sent to the pair': 'los {token} ya enviados al par',
};
