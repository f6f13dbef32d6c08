import '../eagle-view.css';
import { DriverMark } from './driver-mark.tsx';

export const Marks = () => (
  <p className="row">
    <DriverMark state="available" band="fresh" /> <DriverMark state="busy" band="fresh" loaded />{' '}
    <DriverMark state="offline" band="last_seen" />
  </p>
);
