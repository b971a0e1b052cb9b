// Style sheets that vite takes out of the modules which import them.
declare module "*.css";
