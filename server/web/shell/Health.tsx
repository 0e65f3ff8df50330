import { useReady } from '../api/network.ts';
import { describeHealth } from '../status/describeHealth.ts';

/** Shows a line above every view while an upstream is behind or unavailable. */
export function Health() {
  const ready = useReady();
  const problems = describeHealth(ready.data, ready.error);
  if (problems.length === 0) return null;
  return (
    <div className="note outage health" role="status">
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  );
}
