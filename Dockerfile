# Tillview as an image: the order service by default, the dashboard with `serve --no-build`. See "In containers" in docs/service.md.
# A digest pins the image: see "Pinning container images" in docs/running.md.
ARG NODE_IMAGE=node:26-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
# Builds and compresses the dashboard, as `npm start` does: the image's root file system may be read-only.
RUN ["node", "--input-type=module", "--eval", "const { ensureDashboard } = await import('./src/cli/ensure-dashboard.ts'); await ensureDashboard(process.cwd(), () => {});"]
# The image brings Node.js itself.
RUN npm prune --omit=dev && rm -rf node_modules/node-linux-* node_modules/.cache

FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
    TILLVIEW_DATA_DIR=/data \
    TILLVIEW_SERVICE_HOST=0.0.0.0
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/src ./src
RUN install --directory --owner=node --group=node --mode=0700 /data
VOLUME /data
USER node
EXPOSE 4801
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.TILLVIEW_SERVICE_PORT || 4801}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "src/cli/tillview.ts"]
CMD ["serve", "--service-only"]
