import { useReady } from '../api/network.ts';
import { describeHealth } from '../status/describeHealth.ts';

/** A line above every view while something that it stands on is behind or away. */
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
