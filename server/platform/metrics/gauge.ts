/** One figure, or one for each value of the label. */
export type GaugeValues = number | Readonly<Record<string, number>>;

/** A figure that an area offers to monitoring systems; `read` is called when one asks. */
export interface Gauge {
  /** In Prometheus' style: `tawsil_jobs_overdue_seconds`, in base units. */
  name: string;
  help: string;
  /** The name of the label, where there is a figure for each of its values. */
  label?: string;
  /** One that fails is left out of the answer, and the others are answered. */
  read: () => GaugeValues | Promise<GaugeValues>;
}
