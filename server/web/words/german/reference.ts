/** The texts of the reference of the API, whose own document is English in German. */
export const REFERENCE = {
  optional: 'freiwillig',
  'Default: {value}.': 'Vorgabe: {value}.',
  'Its fields': 'Seine Felder',
  'the reference': 'die Referenz',
  Operations: 'Operationen',
  'Find an operation': 'Operation suchen',
  'No operation matches.': 'Keine Operation passt.',
  'OpenAPI document': 'OpenAPI-Dokument',
  'Text for language models': 'Text für Sprachmodelle',
  Parameters: 'Parameter',
  Body: 'Anfrage',
  Answer: 'Antwort',
  Errors: 'Fehler',
  'Try it': 'Ausprobieren',
  Send: 'Senden',
  'The service did not answer. Check the connection and send again.':
    'Der Dienst hat nicht geantwortet. Prüfen Sie die Verbindung und senden Sie noch einmal.',
} as const;
