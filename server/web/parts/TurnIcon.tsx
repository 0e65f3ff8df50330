/** Two arrows, one back: a click turns what stands before it. Drawn, because few fonts have the sign. */
export function TurnIcon() {
  return (
    <svg className="turn-icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M2 5.5h11M10 2.5l3 3-3 3M14 10.5H3M6 7.5l-3 3 3 3" />
    </svg>
  );
}
