interface SegmentsProps<Name extends string> {
  readonly label: string;
  readonly names: readonly (readonly [name: Name, text: string])[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
}

/** Chooses one of a few. */
export function Segments<Name extends string>({ label, names, chosen, onChoose }: SegmentsProps<Name>) {
  return (
    <fieldset className="segments" aria-label={label}>
      {names.map(([name, text]) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}
