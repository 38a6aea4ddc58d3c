# docker build -t qroute .
# docker run -p 3000:3000 -v qroute:/data -e BASE_URL=https://qr.example.com qroute

FROM node:24.21-slim AS build
WORKDIR /qroute
COPY package.json package-lock.json ./
COPY server/package.json server/
COPY client/package.json client/
COPY cli/package.json cli/
COPY dashboard/package.json dashboard/
RUN npm ci --omit=dev --ignore-scripts
COPY . .
# The package that npm users install, with everything in it.
RUN npm run pack -- server && npm install --global --offline --prefix /installed ./dist/qroute-[0-9]*.tgz

FROM node:24.21-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NODE_DISABLE_COMPILE_CACHE=1
RUN install -d -o 1000 -g 1000 -m 700 /data
COPY --from=build /installed /usr/local
WORKDIR /usr/local/lib/node_modules/qroute
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "deploy/healthcheck.mjs", "/healthz"]
ENTRYPOINT ["qroute"]
CMD ["start"]
