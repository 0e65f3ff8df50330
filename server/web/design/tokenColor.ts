/** Returns a colour token as `rgb(…)` for what draws outside of CSS, in the scheme that an element has. */
export function tokenColor(element: HTMLElement, token: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(${token})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Returns a colour `rgb(r, g, b)` with an opacity from 0 to 1. */
export function withOpacity(color: string, opacity: number): string {
  const parts = color.match(/[\d.]+/g)?.slice(0, 3) ?? [];
  return `rgba(${parts.join(', ')}, ${opacity})`;
}
