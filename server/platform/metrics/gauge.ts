/** One value, or one for each value of the label. */
export type GaugeValues = number | Readonly<Record<string, number>>;

/** A figure for monitoring systems; `read` is called for each scrape. */
export interface Gauge {
  /** In Prometheus' style: `tawsil_jobs_overdue_seconds`, in base units. */
  name: string;
  help: string;
  /** The name of the label, if there is a figure for each of its values. */
  label?: string;
  /** A failing gauge is omitted; the others are returned. */
  read: () => GaugeValues | Promise<GaugeValues>;
}
