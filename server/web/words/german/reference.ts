/** The texts of the reference of the API in German; its own document stays English. */
export const REFERENCE = {
  optional: 'optional',
  'Default: {value}.': 'Standard: {value}.',
  'Its fields': 'Felder',
  'the reference': 'die Referenz',
  Operations: 'Operationen',
  'Find an operation': 'Operation suchen',
  'No operation matches.': 'Keine passende Operation.',
  'OpenAPI document': 'OpenAPI-Dokument',
  'Text for language models': 'Text für Sprachmodelle',
  Parameters: 'Parameter',
  Body: 'Anfrage',
  Answer: 'Antwort',
  Errors: 'Fehler',
  'Try it': 'Ausprobieren',
  Send: 'Senden',
  'The service did not answer. Check the connection and send again.':
    'Der Dienst hat nicht geantwortet. Prüfen Sie die Verbindung und senden Sie erneut.',
} as const;
