declare module "virtual:bare-routes" {
  export const rows: readonly { path: string; screen: string }[];
}
